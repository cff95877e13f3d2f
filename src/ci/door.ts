import type { CiRun } from './ci-run.ts';
import type { Field } from './fields.ts';

export type RunMember = 'provider' | 'project' | 'run_id' | 'branch' | 'commit' | 'job' | 'build_url' | 'attempt';

export type RunFacts = {
  run: Record<RunMember, string | null>;
  /** The CI's own word. */
  status?: string;
  defaultBranch?: string;
  /** The branch was sent as `refs/tags/…`, which the stored name no longer shows. */
  isTag?: boolean;
};

/** `pointer` is a JSON pointer into the payload; `detail` says what to send instead and never holds the value. */
export type FieldProblem = { pointer: string; detail: string };

export type PayloadReading = { kind: 'read'; facts: RunFacts } | { kind: 'invalid'; errors: FieldProblem[] };

/** Where logs are posted, with the fields that stand beside the log. */
export type Door<Source extends string = string> = {
  /** Stored as the source of an analysis, and the end of the neutral path. */
  source: Source;
  fields: Readonly<Record<string, Field<string | null>>>;
  /** Members that are no field are ignored. */
  read(payload: object): PayloadReading;
  /** The fields as the command sends them. */
  write(run: CiRun): Record<string, string | undefined>;
};

type Fields = Readonly<Record<string, Field<string | null>>>;
type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };
type RunFields = Partial<RunFacts['run']> & { status?: string | null; defaultBranch?: string | null };

type Definition<Source extends string, F extends Fields> = {
  source: Source;
  fields: F;
  /** What the fields say of the run; the provider is the source where nothing else is said. */
  run(fields: Values<F>): RunFields;
  write(run: CiRun): Record<string, string | undefined>;
};

export function door<const Source extends string, F extends Fields>(definition: Definition<Source, F>): Door<Source> {
  const { source, fields, run, write } = definition;
  const read = (payload: object): PayloadReading => {
    const { values, errors } = readFields(fields, payload);
    if (errors.length > 0) return { kind: 'invalid', errors };
    return { kind: 'read', facts: factsOf({ provider: source, ...run(values as Values<F>) }, payload) };
  };
  return { source, fields, read, write };
}

function readFields(
  fields: Fields,
  payload: object,
): { values: Record<string, string | null>; errors: FieldProblem[] } {
  const values: Record<string, string | null> = {};
  const errors: FieldProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const reading = field.read((payload as Record<string, unknown>)[name]);
    if ('problem' in reading) errors.push({ pointer: `/${name}`, detail: reading.problem });
    else values[name] = reading.value;
  }
  return { values, errors };
}

/** Leaves out what is not known, as an optional property may not be null. */
function factsOf({ status, defaultBranch, ...run }: RunFields, payload: object): RunFacts {
  return {
    run: { ...nothing, ...run },
    ...(typeof status === 'string' && { status }),
    ...(typeof defaultBranch === 'string' && { defaultBranch }),
    ...(namesTag(payload) && { isTag: true }),
  };
}

const nothing: RunFacts['run'] = {
  provider: null,
  project: null,
  run_id: null,
  branch: null,
  commit: null,
  job: null,
  build_url: null,
  attempt: null,
};

function namesTag(payload: object): boolean {
  return 'branch' in payload && typeof payload.branch === 'string' && payload.branch.trim().startsWith('refs/tags/');
}
