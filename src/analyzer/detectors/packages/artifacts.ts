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
        // Azure Pipelines, and Jenkins with Copy Artifact
        ' was not found for build ',
        'Unable to find a build for artifact copy',
        'Failed to copy artifacts from ',
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
        'xz: (stdin): File format not recognized',
        'is not a bzip2 file',
        'is not a Debian format archive',
        'open the file as archive',
        'Cannot open the file as [',
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
    phraseRule(
      [
        'gzip: stdin: unexpected end of file',
        ': Unexpected EOF in archive',
        'xz: (stdin): Unexpected end of input',
        'Compressed data is corrupt',
        ' bad CRC ',
        ' CRC Failed',
        'invalid compressed data--',
      ],
      {
        what: 'The archive is cut off or damaged',
        category: 'dependency',
        strength: 'specific',
        scope: 'unknown',
        retry: 'unknown',
        fix: {
          summary: 'Fetch or build the archive anew: it ended too early, or changed on its way.',
          steps: [
            'Compare its size and checksum with those at its origin.',
            'Look whether the disk was full when it was written.',
          ],
        },
      },
    ),
    {
      // https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
      literals: [' did NOT match'],
      match:
        /^(?<program>\w{3,10}): WARNING: (?<text>\d{1,6} (?:of \d{1,6} )?computed (?:checksums?|signatures?) did NOT match)/,
      read: ({ program, text }, block) => {
        const first = block.firstAbove(/^(?<file>.{1,300}): FAILED$/, 60);
        const file = first?.groups.file;
        return {
          category: 'dependency',
          // A script may fetch it from another place then.
          strength: 'specific',
          title: file ? `The checksum of ${file} does not match` : `${program}: ${text}`,
          cause: `${program} compared files with their checksums: ${file ? `${file}: FAILED, ` : ''}${text}.`,
          key: `checksum ${file ?? ''}`,
          from: first && block.number - first.line < 10 ? first.line : block.number,
          to: block.number,
          scope: 'unknown',
          retry: 'unknown',
          fix: {
            summary: 'Fetch the file anew; where it is meant to have changed, write its new checksum down.',
            steps: ['See whether the file is what it should be: an error page may be saved in its place.'],
          },
        };
      },
    },
    phraseRule(['gpg: BAD signature from', "gpg: Can't check signature: "], {
      what: 'A signature does not hold',
      category: 'security_check',
      strength: 'exact',
      scope: 'unknown',
      retry: 'pointless',
      fix: {
        summary:
          'Do not use the file before its signature holds: fetch both anew, and compare the key with its owner’s.',
        steps: ['“No public key” says that the job did not import the key of who signed.'],
        commands: [sh`gpg --list-keys`],
      },
    }),
    phraseRule(['gpg: [stdin]: encryption failed: ', ': encryption failed: Unusable public key'], {
      what: 'gpg cannot encrypt',
      category: 'credentials',
      strength: 'exact',
      fix: {
        summary: 'Give the job a key of the recipient that is valid and trusted.',
        commands: [sh`gpg --list-keys`],
      },
    }),
    phraseRule(['gpg: no valid OpenPGP data found'], {
      what: 'What should be a key or a signed file is none',
      category: 'dependency',
      strength: 'specific',
      scope: 'unknown',
      retry: 'unknown',
      fix: {
        summary: 'Look at what the file holds: where a download fails, an error page or nothing is handed on.',
        steps: ['Let the download fail by itself (curl -f), and the pipe with it (set -o pipefail).'],
      },
    }),
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
