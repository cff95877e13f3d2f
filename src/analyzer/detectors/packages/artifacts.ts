import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const farthest = 100;

// Uploading and downloading of artifacts and caches
export const artifacts: Detector = {
  tool: 'artifacts',
  isProgram: false,
  rules: [
    {
      literals: ['computed checksum'],
      match:
        /^(?<tool>\w{1,12}sum|shasum): WARNING: \d{1,6} (?:of \d{1,6} )?(?:listed |computed )?checksums? did NOT match/,
      read: ({ tool }, block) => {
        const file = block.before(/^(?<name>\S.{0,300}): FAILED$/, 200);
        return {
          category: 'dependency',
          // A script may fetch it from another place then.
          strength: 'likely',
          title: `The checksum of ${file?.groups.name ?? 'a file'} does not match`,
          cause: `${tool} computes another checksum of ${file?.groups.name ?? 'a file'} than the list holds.`,
          key: `checksum ${file?.groups.name ?? ''}`,
          from: file?.line ?? block.number,
          to: block.number,
          fix: {
            summary:
              'Look at what was downloaded: an error page, a part of it or another release; else correct the sum.',
          },
        };
      },
    },
    {
      literals: [
        'No files were found with the provided path',
        'No files to upload',
        'No artifacts found that match',
        'no matching files',
      ],
      match:
        /^(?<text>(?:ERROR: )?.{0,200}(?:No files were found with the provided path|No files to upload|No artifacts found that match|no matching files).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: 'config',
        strength: isAlone(text, block) ? 'exact' : 'generic',
        title: `Nothing to upload: ${text.replace(/^ERROR: /, '')}`,
        cause: `The step found no file to upload: ${text.replace(/^ERROR: /, '')}`,
        fix: {
          summary: 'Check that the step before writes the file, and that the path is relative to the workspace.',
          commands: [sh`ls -R`],
        },
      }),
    },
    phraseRule(
      [
        'Unable to find any artifacts',
        'Artifact not found for name',
        'Unable to download artifact',
        'Unable to find an artifact with the name',
      ],
      {
        what: 'The artifact does not exist',
        category: 'runner',
        strength: 'exact',
        scope: 'unknown',
        retry: 'unknown',
        fix: {
          summary:
            'Look at the job that should have uploaded it: it failed, was skipped, used another name, or the artifact has expired.',
        },
      },
    ),
    phraseRule(
      [
        'not in gzip format',
        'does not look like a tar archive',
        'End-of-central-directory signature not found',
        'File is not a zip file',
      ],
      {
        what: 'What should be unpacked is no such archive',
        category: 'dependency',
        strength: 'likely',
        scope: 'unknown',
        retry: 'unknown',
        fix: {
          summary:
            'Look at what the file holds: where a download fails, an error page may be saved in place of the archive.',
          commands: [sh`file <archive>`],
          steps: ['Let the download fail by itself (curl -f), and compare the checksum.'],
        },
      },
    ),
    phraseRule(['Request Entity Too Large', 'too large archive', 'exceeds the maximum allowed size'], {
      what: 'The upload is larger than allowed',
      category: 'service_limit',
      strength: 'specific',
      retry: 'pointless',
      fix: {
        summary: 'Upload less, or raise the limit of the server.',
        steps: [
          'Exclude caches and build directories from the artifact’s paths.',
          'At GitLab the limit is “Maximum artifacts size”, of the instance, group or project.',
        ],
      },
    }),
    {
      ...phraseRule(
        [
          'Failed to CreateArtifact',
          'Failed to FinalizeArtifact',
          'Create Artifact Container failed',
          'Uploading artifacts to coordinator... error',
        ],
        {
          what: 'The artifact could not be uploaded',
          category: 'network',
          strength: 'specific',
          retry: 'unknown',
        },
      ),
      // A quota that is used up has a rule of its own.
      match: /^(?<text>(?!.{0,200}\bquota\b).{1,900})/,
    },
  ],
};

/** Jenkins looks for artifacts after a failure too, and complains then that there are none. */
function isAlone(text: string, block: Block): boolean {
  if (!/No artifacts found that match/.test(text)) return block.level === 'error';
  return !block.before(
    /^(?:ERROR: (?!No files to upload)|FATAL: |Caused by: |Build step '.{1,200}' marked build as failure)/,
    farthest,
  );
}
