import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 50rem; margin: 4rem auto; padding: 0 1.25rem }
h1 { font-size: 2rem; margin: 0 }
h2 { font-size: 1.15rem; margin-top: 2.5rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8886; border-radius: .5rem; font-size: .875rem }
form { display: grid; gap: 1rem; max-width: 22rem; margin-top: 2rem }
label { display: grid; gap: .25rem }
input, button { font: inherit; padding: .5rem .75rem; border: 1px solid #8888; border-radius: .5rem }
button { cursor: pointer }
`;

/** The only style that a page's policy lets in. */
export const plainStyleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** A page that needs no script of its own to be read. */
export function plainPage(main: string, scripts: readonly string[] = []): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Firstfail</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
${main}
    </main>
${scripts.map((source) => `    <script src="${source}"></script>\n`).join('')}  </body>
</html>
`;
}
