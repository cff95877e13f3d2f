import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { isNearEnd } from '../../detect/is-near-end.ts';

// https://docs.djangoproject.com/en/stable/ref/django-admin/
export const django: Detector = {
  tool: 'django',
  rules: [
    {
      literals: ['SystemCheckError'],
      match: /^(?:.{0,60}\.)?SystemCheckError: System check identified (?:some issues|\d{1,5} issues?).{0,60}/,
      read: (_, block) => {
        const why = block.after(/^(?<text>\S.{0,200}: \((?<code>\w{1,40}\.E\d{3,4})\) .{1,300})/, 8);
        return {
          category: 'config',
          strength: 'exact',
          title: `Django check: ${why?.groups.text ?? 'the system check found errors'}`,
          cause: `Django’s system check found errors: ${why?.groups.text ?? ''}`,
          key: why?.groups.text ?? 'system check',
          to: why ? why.line + 1 : block.number + 4,
          fix: {
            summary: 'Correct the model or setting that the check names.',
            commands: [sh`python manage.py check`],
          },
        };
      },
    },
    {
      literals: ['have changes that are not yet reflected in a migration', 'Conflicting migrations detected'],
      match:
        /^\s{0,4}(?:CommandError: )?(?<text>(?:Your models in app\(s\): .{1,200} have changes that are not yet|Conflicting migrations detected).{0,300})/,
      read: ({ text }) => ({
        category: 'config',
        strength: 'specific',
        title: `Django: ${text}`,
        cause: `Models and migrations differ: ${text}`,
        fix: {
          summary: 'Make the migration and commit it.',
          commands: [
            /Conflicting/.test(text ?? '')
              ? sh`python manage.py makemigrations --merge`
              : sh`python manage.py makemigrations`,
          ],
        },
      }),
    },
    {
      // makemigrations --check tells what it would write, and ends with 1; without the option it writes that and goes on.
      literals: ["Migrations for '"],
      match: /^Migrations for '(?<app>[^']{1,100})':$/,
      read: ({ app }, block) =>
        isNearEnd(block)
          ? {
              category: 'config',
              strength: 'specific',
              title: `Django: the app ${app} lacks a migration`,
              cause: `Models of the app ${app} have changes without a migration.`,
              key: `migrations for ${app}`,
              to: block.lastWhile(/^ {2,}\S/, 20),
              fix: { summary: 'Make the migration and commit it.', commands: [sh`python manage.py makemigrations`] },
            }
          : undefined,
    },
    {
      literals: ['Unknown command: '],
      match: /^Unknown command: '?(?<name>[\w-]{1,60})'?\.?(?<hint>.{0,200})$/,
      read: ({ name, hint }, block) =>
        /^Type '.{1,100} help' for usage/.test(block.at(block.number + 1))
          ? {
              category: 'config',
              strength: 'specific',
              title: `Django: unknown command ${name}.${hint}`,
              cause: `manage.py has no command ${name}.`,
              fix: { summary: 'Correct the command in the job, or add the app that brings it to INSTALLED_APPS.' },
            }
          : undefined,
    },
    {
      literals: ['ImproperlyConfigured: ', 'AppRegistryNotReady: '],
      match: /^\s{0,4}(?:django\.core\.exceptions\.)?(?<text>(?:ImproperlyConfigured|AppRegistryNotReady): .{1,400})/,
      read: ({ text }, block) => ({
        category: 'config',
        strength: 'specific',
        title: `Django: ${text?.replace(/^\w{1,40}: /, '')}`,
        cause: `Django refuses its settings: ${text}`,
        key: text,
        from: Math.max(1, block.number - 2),
        to: block.number,
        fix: { summary: 'Set the missing setting or environment variable in the job.' },
      }),
    },
  ],
};
