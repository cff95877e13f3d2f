import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';

// https://www.pulumi.com/docs/iac/cli/commands/pulumi_up
export const pulumi: Detector = {
  tool: 'pulumi',
  rules: [
    {
      literals: ['error: [409] Conflict'],
      match: /^\s{0,8}error: \[409\] (?<text>Conflict: .{1,300})/,
      read: ({ text = '' }) => ({
        category: 'deploy',
        strength: 'specific',
        title: `Pulumi: ${text}`,
        cause: `Pulumi did not begin: ${text}`,
        retry: 'safe',
        fix: {
          summary: 'Wait for the other update of the stack; where none runs, take its lock away.',
          commands: [sh`pulumi cancel`],
        },
      }),
    },
    {
      literals: ['resource(s) with pending operations'],
      match: /^\s{0,8}error: (?<text>the current deployment has \d{1,6} resource\(s\) with pending operations)/,
      read: ({ text = '' }, block) => ({
        category: 'deploy',
        strength: 'exact',
        title: `Pulumi: ${text}`,
        cause: `Pulumi was interrupted before, and ${text}.`,
        key: 'pending operations',
        to: block.lastWhile(/^\s{1,8}\* urn:/, 8),
        fix: {
          summary: 'Look which of the operations have completed, then take them out of the state.',
          commands: [sh`pulumi refresh`],
        },
      }),
    },
    {
      // https://www.pulumi.com/docs/insights/policy: what a policy requires stands below its name, and last what is against it.
      // Where the name begins the line, its level is taken for that of a logger.
      literals: ['mandatory: [', '[mandatory] '],
      match:
        /^\s{0,12}(?:mandatory: \[(?<old>[\w.-]{1,120})\] .{1,300}|(?:(?:- )?\[mandatory\])? {1,4}(?:\S{1,120} v[\d.]{1,20} {1,4})?(?<name>[\w.-]{1,120}) {1,4}\([^()]{3,300}\))$/,
      read: ({ old, name: told }, block) => {
        const name = told || old;
        const to = block.lastWhile(/^\s{4,16}(?!error: |mandatory: |advisory: |(?:- )?\[)\S/, 4);
        const text = block.at(to).trim();
        return {
          category: 'deploy',
          strength: 'exact',
          title: `Pulumi policy ${name}: ${text}`,
          cause: `The policy ${name} is mandatory, and the stack does not keep it: ${text}`,
          key: name,
          to,
          fix: {
            summary: `Change the resource so that it keeps the policy ${name}, or ask its owner for an exception.`,
          },
        };
      },
    },
    {
      literals: ['    error: '],
      match: /^ {4}error: (?:\S{1,200}\.go:\d{1,6}: )?(?<text>.{1,500})/,
      read: ({ text = '' }, block) => {
        const of = block.before(/^ {2}(?<kind>[\w:/.-]{3,200}) \((?<name>[^)]{1,120})\):$/, 3);
        if (!of) return undefined;
        const { kind, name } = of.groups;
        // A reason that the provider put in lines of its own
        const more = text.endsWith(':')
          ? block.after(/^\s{1,8}(?:\(\d{1,2}\) |\* )?(?<text>\S.{3,500})/, 1)
          : undefined;
        const why = more ? `${text} ${more.groups.text}` : text;
        return {
          category: 'deploy',
          strength: /^(?:update|preview|destroy) failed/.test(text) ? 'echo' : 'exact',
          title: `Pulumi: ${name}: ${why}`,
          cause: `Pulumi could not deploy ${name} (${kind}): ${why}`,
          key: `${kind} ${why}`,
          from: of.line,
          to: more?.line ?? block.number,
        };
      },
    },
  ],
};
