import { endpoints } from '../src/contract/endpoints.ts';
import { openPaths, pagePaths } from '../src/contract/pages.ts';
import { askEarly, type Question } from './api/early-answers.ts';
import { basePath } from './browser/base-path.ts';
import { scopeIn } from './browser/scope.ts';
import { parseSearch } from './browser/search-params.ts';
import { daysIn } from './statistics/days-in.ts';
import { periodQuestions, sinceYesterdayQuestions } from './statistics/questions.ts';

// The browser runs this script while it still loads the others. It asks who reads the page, and what the page shows first.

const path = location.pathname.slice(basePath.length);
if (!openPaths.includes(path)) void ask();

async function ask(): Promise<void> {
  if ((await askEarly(endpoints.me)) === undefined || path !== pagePaths.overview) return;
  for (const question of ofTheOverview()) void askEarly(...question);
}

function ofTheOverview(): readonly Question[] {
  const search = parseSearch(location.search);
  const scope = scopeIn(search);
  const days = daysIn([search.days ?? []].flat()[0]);
  const { since: _, ...yesterday } = sinceYesterdayQuestions(Date.now(), scope);
  return [[endpoints.getTenant], ...Object.values(periodQuestions(days, scope)), ...Object.values(yesterday)];
}
