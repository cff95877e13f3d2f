import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const reasons: Record<string, Category> = {
  Forbidden: 'permission',
  Unauthorized: 'credentials',
  NotFound: 'config',
  AlreadyExists: 'deploy',
  Invalid: 'config',
  BadRequest: 'config',
  TooManyRequests: 'service_limit',
  ServiceUnavailable: 'network',
  Timeout: 'timeout',
};

// `kubectl apply` prints the object on lines of its own, and the reason after them.
const reasonAfterObject = /^(?:from server )?for: "[^"]{1,300}": (?<text>.{1,600})/;

// kubectl and helm: https://kubernetes.io/docs/reference/kubectl, https://helm.sh/docs
export const kubernetes: Detector = {
  tool: 'kubernetes',
  rules: [
    {
      literals: ['Error from server'],
      match: /^Error from server(?: \((?<reason>\w{1,40})\))?: (?<text>.{1,600})/,
      read: ({ reason = '', text: first = '' }, block) => {
        const last = first.endsWith(':') ? block.after(reasonAfterObject, 6) : undefined;
        const text = last?.groups.text ?? first;
        return {
          category: /is waiting to start/.test(text)
            ? 'deploy'
            : (reasons[reason] ?? (/exceeded quota/.test(text) ? 'resources' : 'deploy')),
          strength: 'specific',
          title: `Kubernetes: ${text}`,
          cause: `The API server refused${reason ? ` (${reason})` : ''}: ${text}`,
          to: last?.line,
          fix:
            reason === 'Forbidden'
              ? {
                  summary: 'Give the job’s service account the role that the message names.',
                  commands: [sh`kubectl auth can-i --list`],
                }
              : undefined,
        };
      },
    },
    {
      literals: [
        'UPGRADE FAILED',
        'INSTALLATION FAILED',
        'Error: template: ',
        'Error: YAML parse error',
        'Error: execution error at',
        'Error: values don',
        'due to atomic being set',
        'due to rollback-on-failure being set',
      ],
      match:
        /^(?:level=\S{1,20} )?Error: (?<text>(?:UPGRADE FAILED|INSTALLATION FAILED|template: |YAML parse error|execution error at|values don|release \S{1,100} failed, and has been [\w ]{1,30} due to ).{0,600})/,
      read: ({ text = '' }, block) => ({
        category: firstMatch(
          text,
          [
            [/timed out|timeout|context deadline/, 'timeout'],
            [/template|YAML|values|execution error/, 'config'],
          ],
          'deploy',
        ),
        strength: 'exact',
        title: `Helm: ${text.replace(/, and has been .{1,60} being set(?=: )|\. status: \w{1,20}, message(?=: )/g, '')}`,
        cause: `Helm stopped: ${text}`,
        to: block.paragraphEnd(6),
        fix: {
          summary: 'Render the chart locally, then look at what the release left behind.',
          commands: [
            sh`helm template . --debug`,
            sh`helm history <release>`,
            sh`kubectl get events --sort-by=.lastTimestamp`,
          ],
        },
      }),
    },
    {
      literals: ['templates/: ', 'Chart.yaml: '],
      match: /^(?:templates\/|Chart\.yaml): (?<text>(?:template|parse error|error|[\w ]{1,60} is required).{0,500})/,
      read: ({ text = '' }) => ({
        category: 'config',
        strength: 'exact',
        title: `Helm: ${text}`,
        cause: `The chart cannot be rendered: ${text}`,
        key: text.replace(/:\d{1,6}:\d{1,6}/, ''),
        fix: {
          summary: 'Render the chart locally with the values that the job uses.',
          commands: [sh`helm template . --debug`],
        },
      }),
    },
    {
      literals: [' is invalid: '],
      match: /^(?:error: )?The (?<kind>[A-Z]\w{1,60}) "(?<name>[^"]{1,200})" is invalid: (?<text>.{0,500})/,
      read: ({ kind, name, text = '' }, block) => {
        const why =
          text.trim() ||
          block
            .at(block.number + 1)
            .trim()
            .replace(/^\* /, '');
        return {
          category: 'config',
          strength: 'exact',
          title: `${kind} ${name} is invalid: ${why}`,
          cause: `Kubernetes refused the ${kind} ${name}: ${why}`,
          key: `${kind} ${why}`,
          to: block.lastWhile(/^\* /, 8),
          fix: {
            summary: 'Correct the named field of the manifest.',
            commands: [sh`kubectl apply --dry-run=server -f <file>`],
          },
        };
      },
    },
    {
      // https://github.com/yannh/kubeconform
      literals: [' is invalid: ', ' failed validation: '],
      match:
        /^(?<path>[^\s"]{1,300}) - (?:(?<kind>[A-Z]\w{1,60}) (?<name>[^\s"]{1,253}) )?(?:is invalid|failed validation): (?<text>.{1,1500})/,
      read: ({ path, kind, name, text = '' }) => {
        const what = kind ? `${kind} ${name}` : path;
        const why = text.slice(Math.max(0, text.search(/\bat '/)));
        return {
          category: /download|HTTP request|no such host|timeout/.test(text) ? 'network' : 'config',
          strength: 'exact',
          title: `${what} is invalid: ${why}`,
          cause: `The manifest ${what} is not valid: ${text}`,
          key: `${kind} ${why}`,
          fix: { summary: 'Correct the named field of the manifest.' },
        };
      },
    },
    {
      literals: ['Failed to pull image "'],
      match: /Failed to pull image "(?<image>[^"]{1,200})": (?<text>.{1,400})/,
      read: ({ image, text = '' }) => ({
        category: /unauthorized|denied|401|403|no basic auth/i.test(text) ? 'credentials' : 'container',
        strength: 'exact',
        title: `The image ${image} cannot be pulled: ${text.split(': ').at(-1)}`,
        cause: `The node could not pull ${image}: ${text}`,
        key: `pull ${text.split(': ').at(-1)}`,
        scope: 'environment',
        fix: {
          summary: `Check that ${image} exists, and that the cluster may read its registry.`,
          commands: [sh`kubectl get events --sort-by=.lastTimestamp`],
        },
      }),
    },
    {
      // An event, as `kubectl describe` and `kubectl get events` print it
      literals: [
        "couldn't find key ",
        'Error: secret "',
        'Error: configmap "',
        'MountVolume.SetUp failed for volume ',
        ' nodes are available: ',
        ' exceeded quota: ',
        "couldn't parse image name",
      ],
      match:
        /(?:couldn't find key |(?:Error|references non-existent \w{1,20}): (?:secret|configmap) "|MountVolume\.SetUp failed for volume | nodes are available: | exceeded quota: |couldn't parse image name).{1,400}/,
      read: (_, block) => {
        const [, text = ''] =
          /\bWarning\s{1,20}\w{0,7}Failed\w{0,20}\s.{0,200}?\s((?:Error: )?(?:Failed to apply default image tag|couldn't find key|secret "|configmap "|MountVolume|\d{1,5}\/\d{1,5} nodes are|Error creating).{1,400})$/.exec(
            block.text,
          ) ?? [];
        // What is not bound yet or not yet known to the node comes a little later.
        if (text === '' || /unbound immediate|failed to sync|timed out waiting/.test(text)) return undefined;
        const said = text.replace(/^Error: /, '');
        return {
          category: firstMatch(
            said,
            [
              [/Insufficient /, 'resources'],
              [/exceeded quota/, 'resources'],
            ],
            'config',
          ),
          strength: 'exact',
          title: `The pod cannot start: ${said}`,
          cause: `Kubernetes cannot start the pod: ${said}`,
          key: said.replace(/\d{1,5}/g, '0'),
          fix: {
            summary: 'Give the pod what the event says is lacking: the key, secret, volume or room on a node.',
            commands: [sh`kubectl describe pod <pod>`],
          },
        };
      },
    },
    phraseRule(
      [
        'exceeded its progress deadline',
        'timed out waiting for the condition',
        'CrashLoopBackOff',
        'ImagePullBackOff',
        'ErrImagePull',
        'CreateContainerConfigError',
      ],
      {
        what: 'The workload did not become ready',
        category: 'deploy',
        strength: 'specific',
        scope: 'unknown',
        fix: {
          summary: 'Look at the pods’ events and their last log.',
          commands: [sh`kubectl describe pod <pod>`, sh`kubectl logs <pod> --previous`],
        },
      },
    ),
    phraseRule(
      [
        'unable to recognize "',
        'error validating data',
        'error parsing ',
        'no matches for kind "',
        'error: the path "',
      ],
      {
        what: 'kubectl cannot use the manifest',
        category: 'config',
        strength: 'specific',
        fix: {
          summary: 'Correct the manifest, or install the custom resource it uses.',
          commands: [sh`kubectl apply --dry-run=server -f <file>`],
        },
      },
    ),
    phraseRule(['The connection to the server ', 'Kubernetes cluster unreachable'], {
      what: 'The cluster cannot be reached',
      category: 'network',
      strength: 'specific',
      scope: 'environment',
    }),
  ],
};
