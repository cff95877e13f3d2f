import { describe, expect, test } from 'vitest';
import { buildAddress, hasBuildNumber, namesBuild, withoutQuery } from './build-address.ts';

const azure = 'https://dev.azure.com/acme/shop/_build/results';
const teamcity = 'https://ci.example/tc/viewLog.html';
const job = '12f1170f-54f2-53f3-20dd-22fc7dff55f9';

describe('of the query is kept', () => {
  test.each([
    [`${azure}?buildId=17`, `${azure}?buildId=17`],
    [`${azure}?t=${job}&j=${job}&view=logs&buildId=17&l=9`, `${azure}?buildId=17&view=logs&j=${job}&t=${job}`],
    [`${azure}?buildId=17&buildId=18`, `${azure}?buildId=17`],
    [
      'https://tfs.example/tfs/Main/Shop/_build?buildId=5&_a=summary',
      'https://tfs.example/tfs/Main/Shop/_build?buildId=5',
    ],
    [`${teamcity}?tab=buildLog&buildTypeId=Shop_Api&buildId=153`, `${teamcity}?buildId=153&tab=buildLog`],
    [
      'https://ci.example/buildConfiguration/Shop_Api/153?buildTab=log&tab=tests&guest=1',
      'https://ci.example/buildConfiguration/Shop_Api/153?tab=tests',
    ],
  ])('what Azure Pipelines and TeamCity name a build by: %s', (sent, kept) => {
    expect(buildAddress(sent)).toBe(kept);
  });

  test.each([
    ['a value of other characters', `${azure}?buildId=17%26token%3Dx`, azure],
    ['a value without an end', `${azure}?buildId=${'7'.repeat(65)}`, azure],
    ['an empty value', `${azure}?buildId=17&view=`, `${azure}?buildId=17`],
    ['a name in other letters', `${azure}?BUILDID=17`, azure],
    ['a name of the other product', `${azure}?buildId=17&tab=log`, `${azure}?buildId=17`],
    [
      'a query of any other CI',
      'https://ci.example/job/web/17?t=abc&buildId=4&tab=log',
      'https://ci.example/job/web/17',
    ],
    ['user and fragment', 'https://me:pass@ci.example/tc/viewLog.html?buildId=1#log', `${teamcity}?buildId=1`],
  ])('not %s', (_, sent, kept) => {
    expect(buildAddress(sent)).toBe(kept);
  });
});

test('only an address of the web is one', () => {
  expect([buildAddress('javascript:alert(1)'), buildAddress('ci/17')]).toEqual([null, null]);
});

test.each([
  [`${azure}?buildId=17`, true, true],
  [azure, false, false],
  [`${azure}?view=logs`, false, false],
  [`${teamcity}?buildId=lastFailed`, false, false],
  ['https://ci.example/v2/last', true, false],
  ['https://ci.example/job/web/17/', true, true],
])('%s names a build: %s, by a number of its own: %s', (address, names, numbered) => {
  expect([namesBuild(address), hasBuildNumber(address)]).toEqual([names, numbered]);
});

test('older rows hold an address up to its query', () => {
  expect(withoutQuery(`${azure}?buildId=17`)).toBe(azure);
});
