import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';
import { readSource, withImport, withMember } from './edit-source.mjs';
import { camelCase, splitName } from './names.mjs';

const folder = 'src/analyzer/detectors';
const list = `${folder}/index.ts`;

/** The test of the detectors fails until a log stands beside the expectation. */
export function newDetector(text) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const families = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const [family, name] = splitName(text, families);
  refuseTaken(name);
  const listed = withImport(readSource(list), `import { ${camelCase(name)} } from './${family}/${name}.ts';`);
  return {
    created: {
      [`${folder}/${family}/${name}.ts`]: detectorText(name),
      [`test/logs/${name}/first.json`]: expectationText(name),
    },
    changed: { [list]: withMember(listed, 'export const detectors', `  ${camelCase(name)},`) },
    next: `Next: put what ${name} prints in a failing CI job into test/logs/${name}/first.log, and make this pass:
  npx vitest run test/analyzer/detectors.test.ts -t ${name}
docs/writing-a-detector.md explains each part.`,
  };
}

/** Names are unique over all families: logs are found by the name alone. */
function refuseTaken(name) {
  const paths = readdirSync(join(root, folder), { recursive: true }).map(String);
  const taken = paths.find((path) => path.endsWith(`/${name}.ts`));
  if (taken) throw new Error(`${folder}/${taken} is there already. Take another name, or add a rule to it.`);
}

function detectorText(name) {
  return `import type { Detector } from '../../detect/detector.ts';

// Put the address of the page here that describes what ${name} prints.
export const ${camelCase(name)}: Detector = {
  tool: '${name}',
  rules: [
    {
      literals: ['${name}: error: '],
      match: /^${name}: error: (?<text>.{1,600})/,
      read: ({ text = '' }) => ({
        category: 'compile',
        strength: 'exact',
        title: text,
        cause: \`${name} reports: \${text}\`,
        key: text,
      }),
    },
  ],
};
`;
}

function expectationText(name) {
  return `{
  "source": "made with ${name} <version>",
  "tool": "${name}",
  "category": "compile",
  "line": 1,
  "title": "what broke and where"
}
`;
}
