import type { Step } from './step.ts';

const programs =
  /(?:^|[\s/;&])(?:gradlew?|mvnw?|ant|make|ninja|cmake|ctest|meson|bazel|cargo|go (?:build|test|vet)|pytest|tox|nox|rake|rspec|phpunit|sbt|mix|dotnet (?:build|test|publish|pack)|xcodebuild|swift|flutter|np[mx]|pnpm|yarn|turbo|jest|vitest|mocha)(?:\.\w{2,4})?(?:\s|$)/;

/** Whether a step runs a program that builds or tests, by its command or else its name. */
export function buildsOrTests({ command, name }: Pick<Step, 'command' | 'name'>): boolean {
  return programs.test(command ?? name ?? '');
}
