import type { FastifyInstance } from 'fastify';
import { endpoints } from '../contract/endpoints.ts';
import { minPasswordLength } from '../contract/person.ts';
import type { LinkPage } from '../service/one-time-link.ts';
import { plainPage, plainStyleSource } from './plain-page.ts';
import { pagePolicy } from './security-headers.ts';

const pages: Record<LinkPage, { heading: string; text: string; button: string; action: string; done: string }> = {
  accept: {
    heading: 'Welcome to Firstfail',
    text: 'Choose a password, and your account is ready.',
    button: 'Accept the invitation',
    action: endpoints.acceptInvitation.path,
    done: 'Your account is ready, and you are signed in.',
  },
  reset: {
    heading: 'A new password',
    text: 'Choose it here; every session of yours ends.',
    button: 'Set the password',
    action: endpoints.resetPassword.path,
    done: 'The password is set. Sign in with it.',
  },
};

const policy = pagePolicy({ styleSrc: [plainStyleSource], scriptSrc: ["'self'"], connectSrc: ["'self'"] });

// The link's token stands after #, where only this script sees it; it leaves the address before anything is sent.
const script = `const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [password, again] = [...form.querySelectorAll('input')].map((input) => input.value);
  if (password !== again) return void (status.textContent = 'The two passwords differ.');
  const body = JSON.stringify({ token, password });
  const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (answer.ok) form.hidden = true;
  const problem = answer.ok ? undefined : await answer.json();
  status.textContent = answer.ok ? form.dataset.done : [problem.detail, ...(problem.errors ?? []).map((error) => error.detail)].join(' ');
});
`;

/** Where the one-time links of an administrator lead. */
export function linkRoutes(app: FastifyInstance): void {
  const options = { config: { credential: 'none' }, schema: { hide: true } } as const;
  app.get(
    '/one-time-link.js',
    options,
    async (_, reply) => await reply.type('text/javascript; charset=utf-8').send(script),
  );
  for (const [name, page] of Object.entries(pages)) {
    const html = plainPage(form(page), ['one-time-link.js']);
    app.get(`/${name}`, { ...options, helmet: { contentSecurityPolicy: policy } }, async (_, reply) => {
      return await reply.type('text/html; charset=utf-8').send(html);
    });
  }
}

function form({ heading, text, button, action, done }: (typeof pages)[LinkPage]): string {
  return `      <h1>${heading}</h1>
      <p>${text}</p>
      <form method="post" action="${action.slice(1)}" data-done="${done}">
        <label>Password, at least ${minPasswordLength} characters
          <input type="password" autocomplete="new-password" required minlength="${minPasswordLength}"></label>
        <label>The same once more
          <input type="password" autocomplete="new-password" required minlength="${minPasswordLength}"></label>
        <button>${button}</button>
      </form>
      <p role="status"></p>`;
}
