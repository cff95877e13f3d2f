import type { Detector } from '../detector.ts';
import { access } from './access.ts';
import { ansible } from './ansible.ts';
import { apiTests } from './api-tests.ts';
import { artifacts } from './artifacts.ts';
import { audit } from './audit.ts';
import { autotools } from './autotools.ts';
import { bats } from './bats.ts';
import { bazel } from './bazel.ts';
import { biome } from './biome.ts';
import { bundler } from './bundler.ts';
import { cancelled } from './cancelled.ts';
import { ciConfig } from './ci-config.ts';
import { clojure } from './clojure.ts';
import { cloud } from './cloud.ts';
import { cloudformation } from './cloudformation.ts';
import { cmake } from './cmake.ts';
import { coverageGate } from './coverage-gate.ts';
import { coverageThreshold } from './coverage-threshold.ts';
import { cppLint } from './cpp-lint.ts';
import { cppTests } from './cpp-tests.ts';
import { crash } from './crash.ts';
import { ctest } from './ctest.ts';
import { cucumber } from './cucumber.ts';
import { dart } from './dart.ts';
import { database } from './database.ts';
import { dependabot } from './dependabot.ts';
import { deploy } from './deploy.ts';
import { disk } from './disk.ts';
import { django } from './django.ts';
import { docker } from './docker.ts';
import { dotnet } from './dotnet.ts';
import { elixir } from './elixir.ts';
import { erlang } from './erlang.ts';
import { eslint } from './eslint.ts';
import { gcc } from './gcc.ts';
import { git } from './git.ts';
import { go } from './go.ts';
import { gradle } from './gradle.ts';
import { gtest } from './gtest.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { javaLint } from './java-lint.ts';
import { jest } from './jest.ts';
import { jsLint } from './js-lint.ts';
import { jsTests } from './js-tests.ts';
import { julia } from './julia.ts';
import { karma } from './karma.ts';
import { kubernetes } from './kubernetes.ts';
import { latex } from './latex.ts';
import { licences } from './licences.ts';
import { linker } from './linker.ts';
import { lintLines } from './lint-lines.ts';
import { lisp } from './lisp.ts';
import { lua } from './lua.ts';
import { make } from './make.ts';
import { maven } from './maven.ts';
import { memory } from './memory.ts';
import { mocha } from './mocha.ts';
import { mozilla } from './mozilla.ts';
import { mypy } from './mypy.ts';
import { network } from './network.ts';
import { nix } from './nix.ts';
import { node } from './node.ts';
import { npm } from './npm.ts';
import { ocaml } from './ocaml.ts';
import { osPackages } from './os-packages.ts';
import { ownRunner } from './own-runner.ts';
import { oxlint } from './oxlint.ts';
import { perl } from './perl.ts';
import { php } from './php.ts';
import { phpTools } from './php-tools.ts';
import { pip } from './pip.ts';
import { playwright } from './playwright.ts';
import { powershell } from './powershell.ts';
import { preCommit } from './pre-commit.ts';
import { prettier } from './prettier.ts';
import { pulumi } from './pulumi.ts';
import { pyright } from './pyright.ts';
import { pytest } from './pytest.ts';
import { python } from './python.ts';
import { pythonLint } from './python-lint.ts';
import { pythonPackaging } from './python-packaging.ts';
import { r } from './r.ts';
import { rateLimit } from './rate-limit.ts';
import { rpm } from './rpm.ts';
import { rubocop } from './rubocop.ts';
import { ruby } from './ruby.ts';
import { ruff } from './ruff.ts';
import { runner } from './runner.ts';
import { rust } from './rust.ts';
import { scala } from './scala.ts';
import { secretScan } from './secret-scan.ts';
import { services } from './services.ts';
import { shell } from './shell.ts';
import { shellcheck } from './shellcheck.ts';
import { sizeBudget } from './size-budget.ts';
import { smallCompilers } from './small-compilers.ts';
import { sonarqube } from './sonarqube.ts';
import { svelteCheck } from './svelte-check.ts';
import { systemLimits } from './system-limits.ts';
import { taskRunner } from './task-runner.ts';
import { teamcity } from './teamcity.ts';
import { terraform } from './terraform.ts';
import { timeouts } from './timeouts.ts';
import { tls } from './tls.ts';
import { typescript } from './typescript.ts';
import { unittest } from './unittest.ts';
import { valgrind } from './valgrind.ts';
import { variables } from './variables.ts';
import { vim } from './vim.ts';
import { vitest } from './vitest.ts';
import { xcode } from './xcode.ts';
import { xctest } from './xctest.ts';

/** Every detector, one file each. The order decides nothing but ties. */
export const detectors: readonly Detector[] = [
  access,
  ansible,
  apiTests,
  artifacts,
  audit,
  autotools,
  bats,
  bazel,
  biome,
  bundler,
  cancelled,
  ciConfig,
  clojure,
  cloud,
  cloudformation,
  cmake,
  coverageGate,
  coverageThreshold,
  cppLint,
  cppTests,
  crash,
  ctest,
  cucumber,
  dart,
  database,
  dependabot,
  deploy,
  disk,
  django,
  docker,
  dotnet,
  elixir,
  erlang,
  eslint,
  gcc,
  git,
  go,
  gradle,
  gtest,
  haskell,
  java,
  javaLint,
  jest,
  jsLint,
  jsTests,
  julia,
  karma,
  kubernetes,
  latex,
  licences,
  linker,
  lintLines,
  lisp,
  lua,
  make,
  maven,
  memory,
  mocha,
  mozilla,
  mypy,
  network,
  nix,
  node,
  npm,
  ocaml,
  osPackages,
  ownRunner,
  oxlint,
  perl,
  php,
  phpTools,
  pip,
  playwright,
  powershell,
  preCommit,
  prettier,
  pulumi,
  pyright,
  pytest,
  python,
  pythonLint,
  pythonPackaging,
  r,
  rateLimit,
  rpm,
  rubocop,
  ruby,
  ruff,
  runner,
  rust,
  scala,
  secretScan,
  services,
  shell,
  shellcheck,
  sizeBudget,
  smallCompilers,
  sonarqube,
  svelteCheck,
  systemLimits,
  taskRunner,
  teamcity,
  terraform,
  timeouts,
  tls,
  typescript,
  unittest,
  valgrind,
  variables,
  vim,
  vitest,
  xcode,
  xctest,
];
