import type { Category } from '../../../contract/analyses/analysis.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

const kindOf = (text: string): Category =>
  firstMatch(
    text,
    [
      [/AccessDenied|not authorized|403/, 'permission'],
      [/security token|credentials|ExpiredToken|401/, 'credentials'],
      [/limit|quota|Throttl/i, 'service_limit'],
      [/Template|Validation|Unresolved|Cannot resolve|Cannot find|not found in/, 'config'],
    ],
    'deploy',
  );

/** Many programs say that something failed. */
const ofStacks = /stack|deploy|change ?set|cloudformation|\bAWS\b|ROLLBACK|template|asset/i;

// CloudFormation, SAM, the AWS CDK, the Serverless framework
export const cloudformation: Detector = {
  tool: 'cloudformation',
  rules: [
    {
      literals: ['CREATE_FAILED', 'UPDATE_FAILED', 'DELETE_FAILED'],
      match: /^(?<text>.{0,300}(?:CREATE|UPDATE|DELETE)_FAILED(?<rest>.{0,600}))/,
      read: ({ text = '', rest = '' }) => {
        if (/[Rr]esource creation cancelled/.test(rest)) return undefined;
        const name = /(?:\|\s{0,3}|\s)(?<type>AWS::[\w:]{3,80})\s{0,6}\|?\s{0,6}(?<name>[\w/-]{0,120})/.exec(
          text,
        )?.groups;
        const why = reasonIn(rest) || text.trim();
        return {
          category: kindOf(why),
          strength: /ROLLBACK/.test(text) ? 'generic' : 'exact',
          title: `CloudFormation: ${name ? `${name.type} ${name.name ?? ''} failed: ` : ''}${why}`,
          cause: `CloudFormation could not change ${name ? `${name.type} ${name.name ?? ''}` : 'a resource'}: ${why}`,
          key: why,
        };
      },
    },
    {
      literals: [
        'Failed to create/update the stack',
        'Failed to create changeset',
        'failed: ',
        'Stack failed',
        'failed to deploy',
        'Deployment failed',
      ],
      match:
        /^(?:Error: |[❌✖]\s{1,3})(?<text>(?:Failed to create\/update the stack|Failed to create changeset|\S{1,130}(?: \([^)]{1,130}\))? failed: (?:\w{0,60}(?:Error|Exception)\b|.{0,200}(?:[Ss]tack|[Dd]eploy))|.{0,120}(?:Stack failed|failed to deploy|[Dd]eployment failed)).{0,500})/,
      read: ({ text = '' }, block) => {
        if (!ofStacks.test(text)) return undefined;
        const below = reasonBelow(block);
        if (!below && text.endsWith(':')) return undefined;
        const said = below ? below.text : text;
        return {
          category: kindOf(said),
          strength: /ROLLBACK|rollback/.test(text) ? 'generic' : 'specific',
          title: `Deployment of the stack: ${said}`,
          cause: `The stack was not deployed: ${said}`,
          from: below?.line,
          to: below?.line ?? block.lastWhile(/^(?:Error:|\s{2,}\S)/, 6),
        };
      },
    },
  ],
};

/** What stands behind the type and the name of a resource, in which the CDK tells whose message it is. */
function reasonIn(rest: string): string {
  return rest
    .replace(/^[\s|]+/, '')
    .replace(/^AWS::[\w:]{3,80}\s{0,40}\|\s{0,6}[\w/-]{1,120} {1,4}/, '')
    .replace(/^Resource handler returned message: "(?<said>[^"]{1,600})".*$/, '$<said>');
}

/** Serverless prints its environment first, and the reason below a heading. */
function reasonBelow(block: Block): LineMatch | undefined {
  const heading = block.after(/^Error:$/, 10);
  const reason = heading && block.at(heading.line + 1).trim();
  return heading && reason ? { ...heading, line: heading.line + 1, text: reason } : undefined;
}
