import type { Ci } from './ci.ts';

// https://openbuildservice.org/help/manuals/obs-user-guide/
export const openBuildService = {
  name: 'open-build-service',
  displayName: 'Open Build Service',
  framing: [{ first: /\[/, match: /^\[ {0,4}\d{1,6}s\] / }],
  markers: [{ kind: 'exit', literals: [' failed "build '], match: /^[\w.-]{1,80} failed "build [^"]{1,200}" at / }],
} as const satisfies Ci;
