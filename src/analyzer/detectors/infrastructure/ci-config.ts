import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// What CIs say of their own configuration, and YAML parsers of any file
export const ciConfig: Detector = {
  tool: 'ci-config',
  isProgram: false,
  rules: [
    phraseRule(['Could not find credentials entry with ID', 'CredentialNotFoundException'], {
      what: 'Jenkins has no such credentials',
      category: 'credentials',
      strength: 'exact',
      fix: {
        summary: 'Create the credentials with this ID in the folder of the job, or correct the ID in the Jenkinsfile.',
      },
    }),
    {
      literals: ['Phase context status code: CLIENT_ERROR Message: '],
      match: /Phase context status code: CLIENT_ERROR Message: (?<text>.{1,400})/,
      read: ({ text = '' }) => ({
        category: 'config',
        strength: 'specific',
        title: `CodeBuild: ${text}`,
        cause: `CodeBuild cannot do what its configuration asks for: ${text}`,
        key: text,
        fix: { summary: 'Correct the buildspec of the project.' },
      }),
    },
    phraseRule([" with architecture '", 'Unable to find Node version', 'Could not find satisfied version for SemVer'], {
      what: 'This version cannot be installed',
      category: 'config',
      strength: 'likely',
      fix: { summary: 'Ask for a version that exists for the runner’s system and architecture.' },
    }),
    phraseRule(
      [
        'Invalid workflow file',
        'The workflow is not valid',
        'Unrecognized named-value',
        'Unable to resolve action',
        "Can't find 'action.yml'",
        'Input required and not supplied',
        'uses a deprecated version of `',
        'Unable to process file command',
        'Invalid format for input',
        'Missing download info for',
      ],
      {
        what: 'The workflow is wrong',
        category: 'config',
        strength: 'exact',
        fix: { summary: 'Correct the workflow file at the named key, action or input.', commands: [sh`actionlint`] },
      },
    ),
    phraseRule(
      [
        'Found errors in your .gitlab-ci.yml',
        'config contains unknown keys',
        'Unable to create pipeline',
        'config should implement a script',
      ],
      {
        what: 'The pipeline’s configuration is wrong',
        category: 'config',
        strength: 'exact',
        fix: { summary: 'Check the file with the editor’s linter of GitLab.', commands: [sh`glab ci lint`] },
      },
    ),
    {
      literals: [
        'WorkflowScript: ',
        'No such DSL method',
        'No such property: ',
        'Could not find credentials entry with ID',
        'RejectedAccessException',
        'No tool named ',
      ],
      match:
        /^(?:WorkflowScript: (?<line>\d{1,6}): (?<said>.{1,300})|(?<text>.{0,200}(?:No such DSL method|No such property: |Could not find credentials entry with ID|RejectedAccessException|No tool named ).{1,300}))/,
      read: ({ line, said, text }, block) => ({
        category: firstMatch(
          text ?? '',
          [
            [/credentials entry/, 'credentials'],
            [/RejectedAccess/, 'permission'],
          ],
          'config',
        ),
        strength: 'exact',
        title: line ? `Jenkinsfile:${line}: ${said}` : `Jenkins: ${text?.replace(/^(?:\w+\.){2,12}/, '')}`,
        cause: line ? `The Jenkinsfile is wrong at line ${line}: ${said}` : `${text}`,
        locations: line ? [{ path: 'Jenkinsfile', line: Number(line), column: null }] : [],
        to: block.lastWhile(/^\s{1,8}\S/, 3),
      }),
    },
    phraseRule(
      [
        'Error calling workflow',
        'Error calling job',
        'Cannot find a definition for',
        'Cannot find a definition of',
        'Unable to parse YAML',
        'Config compilation failed',
      ],
      {
        what: 'The pipeline’s configuration is wrong',
        category: 'config',
        strength: 'specific',
        fix: { summary: 'Correct the configuration at the named key.', commands: [sh`circleci config validate`] },
      },
    ),
    {
      literals: [
        'mapping values are not allowed',
        'did not find expected',
        "could not find expected ':'",
        'while parsing a ',
        'that cannot start any token',
        'found duplicate key',
        'YAMLException',
      ],
      match:
        /^(?<text>.{0,200}(?:mapping values are not allowed|did not find expected|could not find expected ':'|while parsing a (?:block|flow|quoted|simple|node|tag)|found character (?:'.{1,4}' )?that cannot start any token|found duplicate key|YAMLException: ).{0,200})/,
      read: ({ text = '' }, block) => {
        const at =
          block.after(/in "(?<path>[^"]{1,300})", line (?<line>\d{1,6}), column (?<column>\d{1,5})/, 3)?.groups ??
          /in "(?<path>[^"]{1,300})", line (?<line>\d{1,6}), column (?<column>\d{1,5})/.exec(text)?.groups;
        return {
          category: 'config',
          strength: 'specific',
          title: `Invalid YAML${at?.path ? ` in ${at.path}:${at.line}` : ''}: ${text.trim()}`,
          cause: `A YAML file cannot be read: ${text.trim()}`,
          locations: at?.path ? [{ path: at.path, line: Number(at.line), column: Number(at.column) }] : [],
          to: block.lastWhile(/^\s{1,8}\S|^(?:did not|could not|expected|but found|found )/, 4),
          fix: { summary: 'Correct the indentation, colon or quote at that place.', commands: [sh`yamllint <file>`] },
        };
      },
    },
  ],
};
