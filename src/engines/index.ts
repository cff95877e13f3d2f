import { circleci } from './circleci.ts';
import { drone } from './drone.ts';
import type { Engine } from './engine.ts';
import { jenkins } from './jenkins.ts';
import { manual } from './manual.ts';
import { other } from './other.ts';
import { teamcity } from './teamcity.ts';

export const engines: readonly Engine[] = [jenkins, circleci, teamcity, drone, other, manual];
