import type { Shell } from '../shells.ts';
import { bash } from './bash.ts';
import type { CompletedCommand } from './completed-command.ts';
import { fish } from './fish.ts';
import { zsh } from './zsh.ts';

/** The script of each shell. */
export const completions: Readonly<Record<Shell, (program: CompletedCommand) => string>> = { bash, zsh, fish };
