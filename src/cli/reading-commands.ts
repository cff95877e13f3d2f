import type { Command } from 'commander';
import type { ListOptions } from './analyses.ts';
import type { CausesOptions } from './causes.ts';
import type { FeedbackOptions } from './feedback.ts';
import type { IncidentsOptions } from './incidents.ts';
import type { StatsOptions } from './stats.ts';
import type { Terminal } from './terminal.ts';

type End = (status: number) => void;
type Json = { json?: boolean };

const several = (value: string, before: string[] = []) => [...before, value];

/** The commands that read what a service has stored. */
export function addReadingCommands(program: Command, terminal: Terminal, end: End): void {
  addAnalyses(program, terminal, end);
  addCauses(program, terminal, end);
  addIncidents(program, terminal, end);
  addCounts(program, terminal, end);
  program
    .command('verify')
    .description('say whether the lines that an analysis quotes stand in a log')
    .argument('<analysis>', 'its id, or the first eight characters or more')
    .argument('<log>', 'the log, plain or packed; - reads standard input')
    .action(async (id: string, log: string) => {
      const { verify } = await import('./verify.ts');
      end(await verify(id, log, terminal));
    });
  program
    .command('whoami')
    .description('tell the service and the token that these commands use')
    .option('--json')
    .action(async (options: Json) => {
      const { whoami } = await import('./whoami.ts');
      end(await whoami(options, terminal));
    });
}

function addAnalyses(program: Command, terminal: Terminal, end: End): void {
  const analyses = program.command('analyses').description('read what the service has analysed');
  inPeriod(analyses.command('list'))
    .description('the newest analyses; options that name something may be repeated')
    .option('--limit <count>', 'at most 500', '20')
    .option('--project <owner/name>', '', several)
    .option('--branch <name>', '', several)
    .option('--severity <severity>', 'low, medium, high or critical', several)
    .option('--category <category>', 'such as test or network', several)
    .option('--source <door>', 'where the log came in, such as jenkins or gitlab', several)
    .option('--provider <name>', 'the name of the CI', several)
    .option('--fingerprint <cause>', '', several)
    .option('--only-new', 'those that were the first of their cause')
    .option('--search <words>', 'in title and root cause')
    .option('--json', 'one JSON object a line')
    .action(async (options: ListOptions) => {
      const { listAnalyses } = await import('./analyses.ts');
      end(await listAnalyses(options, terminal));
    });
  addOneAnalysis(analyses, terminal, end);
}

function addOneAnalysis(analyses: Command, terminal: Terminal, end: End): void {
  const id = 'the id, or its first eight characters or more';
  analyses
    .command('show')
    .description('one analysis')
    .argument('<id>', id)
    .option('--json')
    .action(async (named: string, options: Json) => {
      const { showAnalysis } = await import('./analyses.ts');
      end(await showAnalysis(named, options, terminal));
    });
  analyses
    .command('open')
    .description('open the page of one analysis in the browser, and print its address')
    .argument('<id>', id)
    .action(async (named: string) => {
      const { openAnalysis } = await import('./open-analysis.ts');
      end(await openAnalysis(named, terminal));
    });
}

function addCauses(program: Command, terminal: Terminal, end: End): void {
  const causes = program.command('causes').description('read what made runs fail, and what people said of it');
  causes
    .command('list', { isDefault: true })
    .description('the causes, last seen first')
    .option('--limit <count>', 'at most 500', '20')
    .option('--status <status>', 'open, acknowledged or resolved; may be repeated', several)
    .option('--project <owner/name>', 'seen there; may be repeated', several)
    .option('--assignee <id>', 'given to this member')
    .option('--muted', 'only those of which no message is sent')
    .option('--json', 'one JSON object a line')
    .action(async (options: CausesOptions) => {
      const { listCauses } = await import('./causes.ts');
      end(await listCauses(options, terminal));
    });
  causes
    .command('show')
    .description('one cause')
    .argument('<fingerprint>')
    .option('--json')
    .action(async (fingerprint: string, options: Json) => {
      const { showCause } = await import('./causes.ts');
      end(await showCause(fingerprint, options, terminal));
    });
}

function addIncidents(program: Command, terminal: Terminal, end: End): void {
  const incidents = program.command('incidents').description('read what failed in several projects at once');
  incidents
    .command('list', { isDefault: true })
    .description('the incidents, newest first')
    .option('--limit <count>', 'at most 500', '20')
    .option('--state <state>', 'open or closed', several)
    .option('--json', 'one JSON object a line')
    .action(async (options: IncidentsOptions) => {
      const { listIncidents } = await import('./incidents.ts');
      end(await listIncidents(options, terminal));
    });
  incidents
    .command('show')
    .description('what one incident reaches, and its timeline')
    .argument('<id>')
    .option('--json')
    .action(async (id: string, options: Json) => {
      const { showIncident } = await import('./incidents.ts');
      end(await showIncident(id, options, terminal));
    });
}

function addCounts(program: Command, terminal: Terminal, end: End): void {
  inPeriod(program.command('stats'))
    .description('count what failed in a period, of 30 days where none is given')
    .option('--days <count>')
    .option('--project <owner/name>', 'may be repeated', several)
    .option('--json')
    .action(async (options: StatsOptions) => {
      const { showStats } = await import('./stats.ts');
      end(await showStats(options, terminal));
    });
  inPeriod(program.command('feedback'))
    .description('read what people said of analyses')
    .option('--limit <count>', 'at most 500', '20')
    .option('--verdict <verdict>', 'right or wrong')
    .option('--analysis <id>', 'of this one only')
    .option('--json', 'one JSON object a line')
    .action(async (options: FeedbackOptions) => {
      const { listFeedback } = await import('./feedback.ts');
      end(await listFeedback(options, terminal));
    });
}

function inPeriod(command: Command): Command {
  return command.option('--since <time>', 'a date or an RFC 3339 timestamp, as until').option('--until <time>');
}
