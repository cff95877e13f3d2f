import type { Lines } from '../read/lines.ts';

const prompt = /^(?:PS )?[A-Za-z]:\\[^>"]{0,300}>/;
const fromDrive = /(?<![\w\\/.-])[A-Za-z]:[\\/](?:[^\\/:*?"<>|\t]{1,120}[\\/]){0,30}[^\\/:*?"'<>|\s()[\],;]{1,200}/g;

/**
 * The lines with the paths of Windows as other systems write them, without their drive: rules know one form of a path. A
 * prompt stays as it is.
 */
export function withoutDrives(lines: Lines): Lines {
  const at = (number: number) => {
    const line = lines.at(number);
    const text = asElsewhere(line.text);
    return text === line.text ? line : { ...line, text };
  };
  return { ...lines, at };
}

function asElsewhere(text: string): string {
  if ((!text.includes(':\\') && !text.includes(':/')) || prompt.test(text)) return text;
  return text.replace(fromDrive, (path) => behindSpace(path.slice(2).replaceAll('\\', '/')));
}

/** Rules take a path to end at a space, so only the folders behind the last one are kept. */
function behindSpace(path: string): string {
  const folder = path.indexOf('/', path.lastIndexOf(' '));
  return path.includes(' ') ? `…${path.slice(folder)}` : path;
}
