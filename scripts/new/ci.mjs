import { readSource, withImport, withLast } from './edit-source.mjs';
import { camelCase, checkedName, inWords } from './names.mjs';

const list = 'src/ci/index.ts';

/** The test beside the file fails until the variables of a real job stand in it. */
export function newCi(text) {
  const name = checkedName(text);
  const listed = withImport(readSource(list), `import { ${camelCase(name)} } from './${name}.ts';`);
  return {
    created: { [`src/ci/${name}.ts`]: ciText(name), [`src/ci/${name}.test.ts`]: testText(name) },
    changed: { [list]: withLast(listed, 'const list = [', `  ${camelCase(name)},`) },
    next: `Next: put the variables of a job of ${inWords(name)} into src/ci/${name}.test.ts, and make this pass:
  npx vitest run src/ci/${name}.test.ts
src/ci/ci.ts lists what else a CI can have: a payload of its own, the framing and markers of its log, links to lines.`,
  };
}

function ciText(name) {
  const variable = name.toUpperCase().replaceAll('-', '_');
  return `import type { Ci } from './ci.ts';

// Put the address of the page here that lists the variables of a job.
export const ${camelCase(name)} = {
  name: '${name}',
  displayName: '${inWords(name)}',
  environment: {
    variable: '${variable}',
    read: (env) => ({
      project: env.${variable}_REPOSITORY,
      run_id: env.${variable}_BUILD_ID,
      job: env.${variable}_JOB_NAME,
      branch: env.${variable}_BRANCH,
      commit: env.${variable}_COMMIT,
      url: env.${variable}_BUILD_URL,
    }),
  },
} as const satisfies Ci;
`;
}

function testText(name) {
  return `import { expect, it } from 'vitest';
import { ${camelCase(name)} } from './${name}.ts';

/** The variables of a real job. */
const env = {};

it('reads the run from the variables of a job of ${inWords(name)}', () => {
  expect(${camelCase(name)}.environment.read(env)).toEqual({
    project: 'acme/web',
    run_id: '17',
    job: 'test',
    branch: 'main',
    commit: '5b9f2c1',
    url: 'https://ci.example/acme/web/17',
  });
});
`;
}
