import type { Category } from '../../contract/analysis.ts';
import type { Detector } from '../detector.ts';
import { phrases } from '../phrases.ts';

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

// kubectl and helm: https://kubernetes.io/docs/reference/kubectl, https://helm.sh/docs
export const kubernetes: Detector = {
  tool: 'kubernetes',
  rules: [
    {
      literals: ['Error from server'],
      match: /^Error from server(?: \((?<reason>\w{1,40})\))?: (?<text>.{1,600})/,
      read: ({ reason = '', text = '' }) => ({
        category: reasons[reason] ?? (/exceeded quota/.test(text) ? 'service_limit' : 'deploy'),
        strength: 'specific',
        title: `Kubernetes: ${text}`,
        cause: `The API server refused${reason ? ` (${reason})` : ''}: ${text}`,
        fix:
          reason === 'Forbidden'
            ? {
                summary: 'Give the job’s service account the role that the message names.',
                commands: ['kubectl auth can-i --list'],
              }
            : undefined,
      }),
    },
    {
      literals: [
        'UPGRADE FAILED',
        'INSTALLATION FAILED',
        'Error: template: ',
        'Error: YAML parse error',
        'Error: execution error at',
        'Error: values don',
      ],
      match:
        /^(?:level=\S{1,20} )?Error: (?<text>(?:UPGRADE FAILED|INSTALLATION FAILED|template: |YAML parse error|execution error at|values don).{0,600})/,
      read: ({ text = '' }, block) => ({
        category: /timed out|timeout|context deadline/.test(text)
          ? 'timeout'
          : /template|YAML|values|execution error/.test(text)
            ? 'config'
            : 'deploy',
        strength: 'exact',
        title: `Helm: ${text}`,
        cause: `Helm stopped: ${text}`,
        to: block.paragraphEnd(6),
        fix: {
          summary: 'Render the chart locally, then look at what the release left behind.',
          commands: [
            'helm template . --debug',
            'helm history <release>',
            'kubectl get events --sort-by=.lastTimestamp',
          ],
        },
      }),
    },
    phrases(
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
          commands: ['kubectl describe pod <pod>', 'kubectl logs <pod> --previous'],
        },
      },
    ),
    phrases(
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
          commands: ['kubectl apply --dry-run=server -f <file>'],
        },
      },
    ),
    phrases(['The connection to the server ', 'Kubernetes cluster unreachable'], {
      what: 'The cluster cannot be reached',
      category: 'network',
      strength: 'specific',
      scope: 'environment',
    }),
  ],
};
