import { expect, test } from 'vitest';
import { categoryOf, type Evidence } from './category-of.ts';

const nothing: Evidence = {
  claim: { category: 'unknown', weight: 0 },
  message: '',
  block: '',
  command: '',
  step: '',
  path: '',
  exitCode: null,
  amongTests: false,
  listed: false,
};

function judged(known: Partial<Evidence>) {
  return categoryOf({ ...nothing, ...known });
}

test.each([
  ['network', 'frob: dial tcp 192.0.2.7:443: connect: connection refused'],
  ['network', 'fetching failed: HTTP status 503'],
  ['network', 'frobctl: Name oder Dienst nicht bekannt'],
  ['network', "nslookup: can't resolve 'shelf.test': Try again"],
  ['service_limit', 'the mirror answered: HTTP 429'],
  ['timeout', 'the stage exceeded the configured timeout'],
  ['credentials', 'the store answered with status 401'],
  ['credentials', 'to go on, set the FROB_TOKEN environment variable'],
  ['permission', 'publishing was answered with HTTP 403'],
  ['permission', 'mkdir: impossible de créer /etc/frob: Permission non accordée'],
  ['permission', "the client 'frob' does not have authorization to perform action 'shelves/read'"],
  ['lint', 'subjectPatternError: The PR title must start with a capital letter.'],
  ['missing_tool', './build.sh: line 4: frobc: command not found'],
  ['missing_tool', './build.sh: 行 4: frobc: 未找到命令'],
  ['missing_tool', "error: command 'frobcc' failed: No such file or directory"],
  ['credentials', 'listing shelves: StatusCode: 403, api error InvalidAccessKeyId: the id does not exist'],
  ['resources', 'write /var/lib/frob/cache: no space left on device'],
  ['runner', 'the agent build-7 has been terminated while the job ran'],
  ['config', 'frobd: cannot read settings/frob.toml'],
  ['config', "ENOENT: no such file or directory, open 'config/shelf.json'"],
  ['config', 'frob.yaml: not found'],
  ['config', 'Could not get shelves: getting the project configuration: not found'],
  ['lint', 'shelf.xml:4: element wall: Schemas validity error : not a number'],
  ['deploy', 'error: timed out waiting for the condition'],
  ['crash', 'FATAL row 12: 40000 is out of range'],
  ['container', 'manifest for shop/frob:3 not found'],
  ['vcs', "error: pathspec 'release-9' did not match any file(s) known to git"],
  ['dependency', 'frobpm: no compatible versions of left-frob for ^4'],
  ['config', 'frob.yaml: mapping values are not allowed in this context'],
  ['config', 'make: *** Нет правила для сборки цели «lib.a»'],
  ['compile', 'frob.fb:3:7: error: unresolved reference to shelf'],
  ['compile', 'frob.fb:3:error: wall: shelved thing'],
  ['compile', "shelf.frob:1:1: error: hw.module named 'wall' not found"],
  ['compile', 'src/a.c:2:5: ошибка: «x» не описан'],
  ['type_check', 'pay.frob:9: "str" is not assignable to "int" [assignment]'],
  ['type_check', 'pay.frob:9: Expected `Integer` but found `String("3")` for argument `count`'],
  ['test', 'expected 3 coins but got 4'],
  ['crash', 'frobd: Segmentation fault (core dumped)'],
  ['lint', 'shelf.fb:3: trailing whitespace'],
  ['security_check', 'CVE-2026-1234 in libfrob 1.2'],
  ['coverage', 'coverage of 71.2 % is below the minimum of 80 %'],
  ['deploy', 'deployment of shop failed and was rolled back'],
  ['cancelled', 'the build was aborted by ada'],
  ['network', "frob: unable to resolve host address 'mirror.test'"],
  ['resources', 'frob: GC overhead limit exceeded'],
  ['credentials', 'frobctl: could not find the credentials of shop-deploy'],
  ['credentials', 'push refused: invalid_grant'],
  ['permission', "publishing needs the 'release' permission to go on"],
  ['permission', 'frob: cannot lock the index, are you root?'],
  ['config', 'the shelf "north" could not be found'],
  ['config', 'manifest: no version field'],
  ['config', 'frob 2 is unsupported, use frob 3'],
  ['config', 'CreateShelf was refused: ValidationException'],
  ['dependency', 'error: failed build dependencies:'],
  ['dependency', 'left-frob is missing. Try running: npm install left-frob'],
  ['vcs', 'patch does not apply to src/shelf.fb'],
  ['vcs', 'release stopped: git is in a dirty state'],
  ['compile', 'IndentationError: unexpected indent'],
  ['compile', 'FAIL shop.test/price [build failed]'],
  ['deploy', 'Deployment "shop" is invalid: spec.selector: field is immutable'],
  ['container', 'image shop/frob:3 does not exist locally'],
  ['lint', 'shelf.fb: parameter `wall` is declared but never used'],
  ['security_check', 'RUSTSEC-2026-0042 in left-frob 1.2'],
  ['compile', '/usr/bin/ld : impossible de trouver -lfrob : Aucun fichier ou dossier de ce type'],
  ['compile', 'frobos.bin: section .text will not fit in region FLASH'],
  ['compile', 'frob: error while transpiling shelf.fb'],
  ['compile', 'the mixin .wall is undefined in shelf.fb'],
  ['type_check', 'Function wall/2 has no local return'],
  ['test', '/shelves answered 500, expected 200'],
  ['test', '3 visual changes were found on the page shelf'],
  ['lint', 'src/shelf.fb lacks a license header'],
  ['lint', 'the shelves are not in alphabetical order'],
  ['lint', 'frob check found WARNINGs'],
  ['lint', 'shelf.js exceeded the maximum budget of 20 kB'],
  ['service_limit', 'the repository exceeded its storage budget'],
  ['service_limit', 'the pull rate limit has been reached for shop'],
  ['service_limit', 'frobcloud: the call was throttled'],
  ['timeout', 'timeout waiting for the shelf to be ready'],
  ['credentials', 'frob: Missing Frob token'],
  ['permission', 'frobcloud: Permissions error fetching the shelf'],
  ['permission', "frob: the user 'ada' isn't allowed to upload to shelf"],
  ['config', 'Bind for 0.0.0.0:5432 failed: port is already allocated'],
  ['dependency', 'frobpm: Unsatisfiable requirements detected for package frob'],
  ['dependency', 'frobpm: the solver could not find a solution'],
  ['dependency', 'frob.lock is out of date'],
  ['resources', 'the zone does not have enough resources for the shelf'],
  ['resources', '0/3 nodes are available: 3 Insufficient cpu.'],
  ['container', 'exec /usr/bin/frob: exec format error'],
  ['container', 'ERROR: failed to solve: shelf:3: not found'],
  ['deploy', 'frob: no matches for kind "Shelf" in version "shop/v1"'],
  ['deploy', 'frobcloud: another update is currently in progress'],
  ['deploy', 'ERROR: date/time field value out of range: "15-11-2024"'],
  ['dependency', "frob: couldn't resolve module 'shelf.wall'. This often indicates a misspelling."],
  ['credentials', "frob: you aren't logged in"],
] as const)('%s is read from the words of an unknown tool: %s', (category, message) => {
  expect(judged({ message })).toBe(category);
});

test.each([
  ['credentials', 'frob.auth.CredentialMissingFault: shop-deploy, login required'],
  ['permission', '(frob.run.start) ACCESS_DENIED on shop'],
  ['network', 'frob: ConnectionRefusedFault'],
  ['timeout', 'FROB_DEADLINE_EXCEEDED'],
  ['network', 'rpc error: code = Unavailable desc = the shelf is away'],
  ['network', 'SQLSTATE[HY000] [2002] the shelf is away'],
  ['network', 'java.net.SocketException: the shelf is away'],
  ['network', 'frob: ERR_SSL_WRONG_SHELF'],
  ['service_limit', 'frobcloud: VpcLimitExceeded'],
  ['service_limit', 'rpc error: code = ResourceExhausted desc = the shelf is full'],
  ['credentials', 'rpc error: code = Unauthenticated desc = who are you'],
  ['credentials', 'frobcloud: AuthFailure'],
  ['permission', 'FATAL: SQLSTATE 42501'],
  ['permission', '(UnauthorizedOperation) You are not authorized to perform this operation.'],
  ['permission', "System.UnauthorizedAccessException: Access to the path '/shelf' is denied."],
  ['timeout', 'rpc error: code = DeadlineExceeded desc = the shelf is slow'],
  ['resources', 'frobcloud: InsufficientInstanceCapacity'],
  ['config', 'frobd: listen EADDRINUSE :::8080'],
  ['config', 'rpc error: code = FailedPrecondition desc = the shelf is new'],
  ['config', 'frobcloud: NoSuchBucket'],
  ['config', 'pod/frob CreateContainerConfigError'],
  ['config', 'frob: the server answered with status 422'],
  ['dependency', 'java.lang.NoClassDefFoundError: shop/Shelf'],
  ['dependency', "code: 'MODULE_NOT_FOUND'"],
  ['deploy', 'job frob: BackoffLimitExceeded'],
  ['deploy', 'ERROR: SQLSTATE 23505'],
] as const)('%s is read from the name of a failure: %s', (category, message) => {
  expect(judged({ message })).toBe(category);
});

test('the words of paths decide nothing', () => {
  const block = 'packages/registry/install.fb\n/opt/modules/artifacts/dependencies';

  expect(judged({ message: 'slab 9 is not flat in packages/registry/install.fb', block })).toBe('unknown');
});

test('a linter outweighs the form of its messages, a compiler in the same form does not', () => {
  const message = 'src/shelf.c:4:2: error: the shelf has 3 boards';

  expect(judged({ message, command: 'cppcheck src' })).toBe('lint');
  expect(judged({ message, command: 'gcc -c src/shelf.c' })).toBe('compile');
});

test('what a command is called by several words counts once', () => {
  const message = 'src/shelf.c:4:2: error: the shelf has 3 boards';

  expect(judged({ message, path: 'src/shelf.c', command: 'make test tests spec verify' })).toBe('compile');
});

test('a failed entry of a list is a test, where nothing else is known', () => {
  expect(judged({ message: 'FAIL shelf-4', listed: true })).toBe('test');
  expect(judged({ message: 'FAIL shelf-4' })).toBe('unknown');
});

test('one word decides nothing', () => {
  expect(judged({ message: 'release' })).toBe('unknown');
  expect(judged({ message: 'docker' })).toBe('unknown');
  expect(judged({ message: 'the shelf is crooked', command: './release.sh' })).toBe('unknown');
});

test('the words beat the command', () => {
  expect(judged({ message: 'no space left on device', command: 'pytest -q' })).toBe('resources');
});

test('a broken connection beats the package that was wanted', () => {
  const message = 'could not fetch package frob: Connection reset by peer';
  expect(judged({ message, claim: { category: 'dependency', weight: 4 } })).toBe('network');
});

test('an error among tests that report their outcomes is a failed test', () => {
  expect(judged({ message: 'KeyError: shelf', amongTests: true })).toBe('test');
});

test('a test that knows its name stays a test, whatever its words quote', () => {
  const claim = { category: 'test', weight: 6 } as const;
  expect(judged({ message: 'TestDial failed: got "connection refused"', claim })).toBe('test');
});

test.each([
  ['pytest -q', 'test'],
  ['npm ci', 'dependency'],
  ['npx eslint .', 'lint'],
  ['kubectl rollout status deploy/shop', 'deploy'],
  ['aws cloudformation deploy --stack-name shop --template-file t.yml', 'deploy'],
] as const)('where the words say nothing, `%s` is about %s', (command, category) => {
  expect(judged({ message: 'the shelf is crooked', command })).toBe(category);
});

test('what is fetched and piped into a shell is not about the network', () => {
  const message = 'the shelf is crooked';

  expect(judged({ message, command: 'curl -sSf https://frob.example/fit' })).toBe('network');
  expect(judged({ message, command: 'curl -sSf https://frob.example/fit | sh -s -- --wall north' })).toBe('unknown');
});

test('a signal that ended the program counts where the words say nothing', () => {
  expect(judged({ message: 'the shelf is crooked', exitCode: 139 })).toBe('crash');
  expect(judged({ message: 'the shelf is crooked', exitCode: 1 })).toBe('unknown');
});

test.each([
  [64, 'config'],
  [77, 'permission'],
  [78, 'config'],
  [126, 'permission'],
  [127, 'missing_tool'],
  [134, 'crash'],
  [135, 'crash'],
  [136, 'crash'],
  [137, 'resources'],
  [139, 'crash'],
] as const)('where the words say nothing, exit status %i is about %s', (exitCode, category) => {
  expect(judged({ message: 'the shelf is crooked', exitCode })).toBe(category);
});

test('what `timeout` stopped is about time, whatever was printed until then', () => {
  expect(judged({ message: 'ERROR worker 7 died', amongTests: true, exitCode: 124 })).toBe('timeout');
});

test('the changes that a check would make are about its rules, in a script of any name', () => {
  const evidence = { message: 'A check would change shelf.fb', block: 'diff --git a/shelf.fb b/shelf.fb' };
  expect(judged({ ...evidence, command: 'ci/test.sh', claim: { category: 'lint', weight: 1.5 } })).toBe('lint');
});

test('without any sign the detector’s word stands', () => {
  expect(judged({ message: 'the shelf is crooked', claim: { category: 'lint', weight: 1.5 } })).toBe('lint');
});
