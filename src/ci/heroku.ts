import type { Ci } from './ci.ts';

// What `git push heroku` prints: https://devcenter.heroku.com/articles/git
export const heroku = {
  name: 'heroku',
  displayName: 'Heroku',
  framing: [{ first: /r/, match: /^remote: (?: {7}| (?=! {5})|(?=-{5}> ))/ }],
  markers: [
    { kind: 'section', literals: ['-----> '], match: /^-{5}> (?<name>(?!Build failed).{1,200})$/ },
    { kind: 'exit', literals: ['-----> Build failed'], match: /^-{5}> Build failed$/ },
  ],
} as const satisfies Ci;
