import type { Ci } from './ci.ts';

// What `gcloud builds log` prints: https://cloud.google.com/build/docs/view-build-results
export const cloudBuild = {
  name: 'cloud-build',
  displayName: 'Google Cloud Build',
  markers: [
    { kind: 'section', literals: ['Starting Step #'], match: /^Starting Step #\d{1,3}(?: - "(?<name>[^"]{1,100})")?$/ },
    { kind: 'running', literals: ['Starting Step #'], match: /^Starting Step #\d/ },
    { kind: 'done', literals: ['Finished Step #'], match: /^Finished Step #\d/ },
    { kind: 'closed', literals: ['DONE'], match: /^DONE$/ },
    {
      kind: 'exit',
      literals: ['ERROR: build step '],
      match:
        /^ERROR: build step \d{1,3} "[^"]{1,200}" failed: (?:step exited with non-zero|exit) status:? (?<code>\d{1,10})/,
    },
  ],
} as const satisfies Ci;
