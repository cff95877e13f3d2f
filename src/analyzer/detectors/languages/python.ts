import type { Category } from '../../../contract/analyses/analysis.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { giveVariable } from '../../detect/give-variable.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { chainOf, frame, type Raised, startsCause, unframed } from '../../detect/python-trace.ts';

// Asking whether something is there: whoever catches it says better what is missing.
const probe =
  /^(?:\w+\.)*(?:KeyError|AttributeError|IndexError|LookupError|StopIteration|ImportError|ModuleNotFoundError)\b/;

// What builds a package, and where pip unpacks one for it; what the build of the own package prints first.
const ofBuild =
  /[/\\](?:pyproject_hooks|pep517)[/\\]|[/\\]setuptools[/\\]build_meta\.py"|[/\\]pip-[a-z-]{3,20}-\w{4,12}[/\\]/;
const ofUnpacked = /[/\\]pip-[a-z-]{3,20}-\w{4,12}[/\\]/;
const ownBuild = /^\* (?:Getting build dependencies|Building (?:wheel|sdist)|Creating )/;

// https://docs.python.org/3/tutorial/errors.html
export const python: Detector = {
  tool: 'python',
  rules: [
    {
      literals: ['Traceback (most recent call last)'],
      match: /^(?<indent>.{0,60})Traceback \(most recent call last\):$/,
      read: ({ indent = '' }, block) => {
        // A group stops with what its members raised, and shows each in a frame.
        if (/\+ Exception Group $/.test(indent)) return undefined;
        const shown = /^\s{1,40}\| $/.test(indent) ? unframed(block) : block;
        return shown.before(startsCause, 2) ? undefined : uncaught(chainOf(shown), shown);
      },
    },
    {
      // IPython, in what runs notebooks
      literals: ['Traceback (most recent call last)'],
      match: /^(?<kind>[A-Z]\w{1,80}) {2,80}Traceback \(most recent call last\)$/,
      read: ({ kind = '' }, block) => {
        const said = block.after(new RegExp(`^${kind}(?:: |$)`), 400);
        return said ? inNotebook(said, block) : undefined;
      },
    },
    {
      literals: [': No module named ', 'Failed example:'],
      match:
        /^(?:(?<program>[^\s:]{1,200}): (?<text>No module named (?<name>[^\s;]{1,100})(?:; .{1,100})?)|Failed example:)$/,
      read: ({ program, text, name }, block) => {
        if (!text) return doctest(block);
        return program?.includes('python') ? missingModule(text, name ?? '') : undefined;
      },
    },
    {
      literals: ['SyntaxError: ', 'IndentationError: ', 'TabError: '],
      match: /^\s{0,8}(?<kind>SyntaxError|IndentationError|TabError): (?<text>.{1,400})/,
      read: ({ kind, text }, block) => {
        const at = block.before(frame, 6);
        // Node has an error of the same name, with its trace below.
        if (!at && /^\s{2,8}at \S/.test(block.at(block.number + 1))) return undefined;
        return {
          category: 'compile',
          strength: 'specific',
          title: `${kind}: ${text}`,
          cause: `${kind}: ${text}${at ? ` in ${at.groups.path}, line ${at.groups.line}` : ''}`,
          from: at?.line ?? block.number,
          to: block.number,
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
  ],
};

/** The first that was raised explains the rest, unless it was a question whose answer the next one words. */
function uncaught(chain: readonly Raised[], block: Block): Finding | undefined {
  const cause = chain.find(({ message, isCause }, i) => isCause || i === chain.length - 1 || !probe.test(message));
  const last = chain.at(-1);
  if (!cause || !last) return undefined;
  const { line } = cause;
  const unset = unsetVariable(cause, block);
  const message = unset ? `${unset} is not set` : `${cause.message}${invalidField(cause, block)}`;
  const at = cause.at ?? chain.findLast((raised) => raised.at)?.at;
  const said = cause.message.replace(/^[\w.]{1,120}: /, '');
  const then = last === cause || last.message.includes(said) ? '' : `; then ${last.message}`;
  return {
    category: unset || isOfSettings(cause.message) ? 'config' : categoryIn(block, cause),
    strength: 'likely',
    title: `${message}${at ? ` (${shortLocation(at.path, at.line)})` : ''}${then}`,
    cause: `Python stopped with ${message}${at ? ` at ${shortLocation(at.path, at.line)}` : ''}${then}.`,
    key: message,
    from: Math.max(cause.start, line - 9),
    to: line,
    locations: at ? [locationOf(at.path, at.line)] : [],
    also: chain.filter((raised) => raised !== cause).map((raised) => raised.line),
    ...(unset ? { scope: 'environment', fix: giveVariable(unset) } : {}),
  };
}

/** A package that somebody else wrote, and that is built here, stops for what this machine lacks. */
function categoryIn(block: Block, { start, line, message, at }: Raised): Category {
  const category = categoryOf(message);
  if (category !== 'crash' || (at && !ofUnpacked.test(at.path)) || block.before(ownBuild, 60)) return category;
  for (let number = start; number < line; number += 1) if (ofBuild.test(block.at(number))) return 'dependency';
  return category;
}

/** The variable that the program took from its environment, which the job did not give it. */
function unsetVariable({ start, line, message }: Raised, block: Block): string | undefined {
  const name = /^KeyError: '(?<name>[A-Za-z]\w{1,80})'$/.exec(message)?.groups?.name;
  if (!name) return undefined;
  for (let above = line - 1; above > Math.max(start, line - 8); above -= 1)
    if (/\bos\.environ\b|\benviron\[|File "<frozen os>"|[/\\]os\.py"/.test(block.at(above))) return name;
  return undefined;
}

function isOfSettings(message: string): boolean {
  return / validation errors? for \S/.test(message) && /Settings|Config/.test(message.split(' ').at(-1) ?? '');
}

/** Pydantic names the first field and what is wrong with it below its message. */
function invalidField({ line, message }: Raised, block: Block): string {
  if (!/ValidationError: \d{1,4} validation errors? for \S{1,120}$/.test(message)) return '';
  const below = block.at(line + 2);
  const why = /^\s{2,8}\S/.test(below) ? below.trim().split(' [type=')[0] : undefined;
  return why ? `: ${block.at(line + 1).trim()}: ${why}` : '';
}

/** The cells that led to it stand above the message. */
function inNotebook({ line, text }: LineMatch, block: Block): Finding {
  const message = text.trim();
  return {
    category: categoryOf(message),
    strength: 'specific',
    title: message,
    cause: `A cell of the notebook stopped with ${message}`,
    key: message,
    from: Math.max(block.number, line - 9),
    to: line,
  };
}

function missingModule(text: string, name: string): Finding {
  const module = name.replace(/\.__main__$/, '');
  return {
    category: 'dependency',
    strength: 'exact',
    title: `Python: ${text}`,
    cause: `The job runs \`python -m ${module}\`, but this Python does not find it.`,
    fix: fixOfModule(module, /cannot be directly executed/.test(text)),
  };
}

function fixOfModule(module: string, isPackage: boolean): Fix {
  const [top = ''] = module.split('.');
  if (isPackage)
    return {
      summary: `Python found a package or a folder named ${module} that is no program: install the right one, or start in another folder.`,
    };
  if (top !== module)
    return {
      summary: `Start in the folder that holds ${top}, or install the package that provides it, in the environment that runs.`,
      commands: [sh`python -m pip install -e .`],
    };
  return {
    summary: `Install ${module} in the job, in the environment that runs.`,
    commands: [sh`python -m pip install ${plainName(module)}`],
  };
}

function doctest(block: Block): Finding | undefined {
  const at = block.before(/^File "(?<path>[^"]{1,300})", line (?<line>\d{1,7}), in (?<name>.{1,200})$/, 2);
  const expected = block.after(/^Expected(?: nothing|:)/, 20);
  if (!at || !expected) return undefined;
  const got = block.after(/^Got:/, 30);
  const { path = '', line = '', name = '' } = at.groups;
  const said = `expected ${block.at(expected.line + 1).trim()}, got ${got ? block.at(got.line + 1).trim() : 'something else'}`;
  return {
    category: 'test',
    strength: 'exact',
    title: `Doctest of ${name} (${shortLocation(path, line)}): ${said}`,
    cause: `The example in the documentation of ${name} fails at ${path}:${line}: ${said}`,
    key: `${name} ${said}`,
    from: at.line,
    to: got ? got.line + 1 : expected.line + 3,
    tests: [name],
    locations: [locationOf(path, line)],
  };
}

function categoryOf(message: string): Category {
  if (/^(?:ModuleNotFoundError|ImportError): No module/.test(message)) return 'dependency';
  // Scripts that run tests end with their own words: “RuntimeError: tests/test_cart 1/1 failed!”
  if (/AssertionError|\btests?(?:_\w{1,80})?\b.{0,80}\bfailed\b/.test(message)) return 'test';
  if (/Timeout/.test(message)) return 'timeout';
  if (/^MemoryError/.test(message)) return 'resources';
  if (
    /^(?:\w+\.)*(?:ConnectionError|SSLError|URLError|ConnectionRefusedError|ConnectionResetError|gaierror)/.test(
      message,
    )
  )
    return 'network';
  return 'crash';
}
