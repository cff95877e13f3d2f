import type { Detector } from '../detect/detector.ts';
import { autotools } from './builds/autotools.ts';
import { bazel } from './builds/bazel.ts';
import { bitbake } from './builds/bitbake.ts';
import { cmake } from './builds/cmake.ts';
import { dbt } from './builds/dbt.ts';
import { fastlane } from './builds/fastlane.ts';
import { gradle } from './builds/gradle.ts';
import { make } from './builds/make.ts';
import { maven } from './builds/maven.ts';
import { nextflow } from './builds/nextflow.ts';
import { snakemake } from './builds/snakemake.ts';
import { spark } from './builds/spark.ts';
import { taskRunner } from './builds/task-runner.ts';
import { xcode } from './builds/xcode.ts';
import { access } from './infrastructure/access.ts';
import { ansible } from './infrastructure/ansible.ts';
import { cancelled } from './infrastructure/cancelled.ts';
import { ciConfig } from './infrastructure/ci-config.ts';
import { cloud } from './infrastructure/cloud.ts';
import { cloudformation } from './infrastructure/cloudformation.ts';
import { database } from './infrastructure/database.ts';
import { deploy } from './infrastructure/deploy.ts';
import { deployer } from './infrastructure/deployer.ts';
import { disk } from './infrastructure/disk.ts';
import { docker } from './infrastructure/docker.ts';
import { environmentModules } from './infrastructure/environment-modules.ts';
import { git } from './infrastructure/git.ts';
import { gitCommits } from './infrastructure/git-commits.ts';
import { ownRunner } from './infrastructure/home-made-runner.ts';
import { kubernetes } from './infrastructure/kubernetes.ts';
import { memory } from './infrastructure/memory.ts';
import { mercurial } from './infrastructure/mercurial.ts';
import { netlify } from './infrastructure/netlify.ts';
import { network } from './infrastructure/network.ts';
import { patch } from './infrastructure/patch.ts';
import { pulumi } from './infrastructure/pulumi.ts';
import { rateLimit } from './infrastructure/rate-limit.ts';
import { runner } from './infrastructure/runner.ts';
import { services } from './infrastructure/services.ts';
import { shell } from './infrastructure/shell.ts';
import { systemLimits } from './infrastructure/system-limits.ts';
import { teamcity } from './infrastructure/teamcity.ts';
import { terraform } from './infrastructure/terraform.ts';
import { timeouts } from './infrastructure/timeouts.ts';
import { tls } from './infrastructure/tls.ts';
import { variables } from './infrastructure/variables.ts';
import { cargo } from './languages/cargo.ts';
import { clojure } from './languages/clojure.ts';
import { crash } from './languages/crash.ts';
import { dart } from './languages/dart.ts';
import { dotnet } from './languages/dotnet.ts';
import { elixir } from './languages/elixir.ts';
import { erlang } from './languages/erlang.ts';
import { gcc } from './languages/gcc.ts';
import { go } from './languages/go.ts';
import { haskell } from './languages/haskell.ts';
import { java } from './languages/java.ts';
import { julia } from './languages/julia.ts';
import { latex } from './languages/latex.ts';
import { linker } from './languages/linker.ts';
import { lisp } from './languages/lisp.ts';
import { lua } from './languages/lua.ts';
import { mainframe } from './languages/mainframe.ts';
import { mypy } from './languages/mypy.ts';
import { node } from './languages/node.ts';
import { ocaml } from './languages/ocaml.ts';
import { perl } from './languages/perl.ts';
import { php } from './languages/php.ts';
import { powershell } from './languages/powershell.ts';
import { pyright } from './languages/pyright.ts';
import { python } from './languages/python.ts';
import { r } from './languages/r.ts';
import { ruby } from './languages/ruby.ts';
import { runTimes } from './languages/run-times.ts';
import { rust } from './languages/rust.ts';
import { scala } from './languages/scala.ts';
import { smallCompilers } from './languages/small-compilers.ts';
import { svelteCheck } from './languages/svelte-check.ts';
import { typescript } from './languages/typescript.ts';
import { valgrind } from './languages/valgrind.ts';
import { vim } from './languages/vim.ts';
import { zod } from './languages/zod.ts';
import { biome } from './lint/biome.ts';
import { brakeman } from './lint/brakeman.ts';
import { cargoSemverChecks } from './lint/cargo-semver-checks.ts';
import { cppLint } from './lint/cpp-lint.ts';
import { eslint } from './lint/eslint.ts';
import { javaLint } from './lint/java-lint.ts';
import { jsLint } from './lint/js-lint.ts';
import { licences } from './lint/licences.ts';
import { lintLines } from './lint/lint-lines.ts';
import { oxlint } from './lint/oxlint.ts';
import { phpTools } from './lint/php-tools.ts';
import { preCommit } from './lint/pre-commit.ts';
import { prettier } from './lint/prettier.ts';
import { pythonLint } from './lint/python-lint.ts';
import { rubocop } from './lint/rubocop.ts';
import { ruff } from './lint/ruff.ts';
import { secretScan } from './lint/secret-scan.ts';
import { shellcheck } from './lint/shellcheck.ts';
import { sizeBudget } from './lint/size-budget.ts';
import { sonarqube } from './lint/sonarqube.ts';
import { artifacts } from './packages/artifacts.ts';
import { audit } from './packages/audit.ts';
import { bundler } from './packages/bundler.ts';
import { dependabot } from './packages/dependabot.ts';
import { next } from './packages/next.ts';
import { nix } from './packages/nix.ts';
import { npm } from './packages/npm.ts';
import { osPackages } from './packages/os-packages.ts';
import { pip } from './packages/pip.ts';
import { pythonPackaging } from './packages/python-packaging.ts';
import { rpm } from './packages/rpm.ts';
import { rubyGems } from './packages/ruby-gems.ts';
import { unsupportedEngine } from './packages/unsupported-engine.ts';
import { versionManagers } from './packages/version-managers.ts';
import { apiTests } from './tests/api-tests.ts';
import { bats } from './tests/bats.ts';
import { coverageGate } from './tests/coverage-gate.ts';
import { coverageThreshold } from './tests/coverage-threshold.ts';
import { cppTests } from './tests/cpp-tests.ts';
import { ctest } from './tests/ctest.ts';
import { cucumber } from './tests/cucumber.ts';
import { django } from './tests/django.ts';
import { foundry } from './tests/foundry.ts';
import { goTest } from './tests/go-test.ts';
import { godot } from './tests/godot.ts';
import { gtest } from './tests/gtest.ts';
import { jest } from './tests/jest.ts';
import { jsTests } from './tests/js-tests.ts';
import { karma } from './tests/karma.ts';
import { matlab } from './tests/matlab.ts';
import { mocha } from './tests/mocha.ts';
import { mozilla } from './tests/mozilla.ts';
import { octave } from './tests/octave.ts';
import { pester } from './tests/pester.ts';
import { playwright } from './tests/playwright.ts';
import { pytest } from './tests/pytest.ts';
import { surefire } from './tests/surefire.ts';
import { unittest } from './tests/unittest.ts';
import { vitest } from './tests/vitest.ts';
import { xctest } from './tests/xctest.ts';

/** Every detector, one file each. The order decides nothing but ties. */
// biome-ignore format: with one name a line the file is longer than a page of the rules allows.
export const detectors: readonly Detector[] = [
  access, ansible, apiTests, artifacts, audit, autotools, bats, bazel, biome, bitbake, brakeman, bundler, cancelled,
  cargo, cargoSemverChecks, ciConfig, clojure, cloud, cloudformation, cmake, coverageGate, coverageThreshold, cppLint,
  cppTests, crash, ctest, cucumber, dart, database, dbt, dependabot, deploy, deployer, disk, django, docker, dotnet, elixir,
  environmentModules, erlang, eslint, foundry, gcc, git, gitCommits, go, godot, goTest, fastlane, gradle, gtest, haskell, java,
  javaLint, jest, jsLint, jsTests, julia, karma, kubernetes, latex, licences, linker, lintLines, lisp, lua, make,
  mainframe, matlab, maven, memory, mocha, mozilla, mypy, mercurial, netlify, network, next, nextflow, nix, node, npm, unsupportedEngine, versionManagers, ocaml,
  octave, osPackages, ownRunner, oxlint, patch, perl, pester, php, phpTools, pip, playwright, powershell, preCommit, prettier,
  pulumi, pyright, pytest, python, pythonLint, pythonPackaging, r, rateLimit, rpm, rubocop, ruby, rubyGems, ruff, runner, runTimes, rust,
  scala, secretScan, services, shell, shellcheck, sizeBudget, smallCompilers, snakemake, sonarqube, spark, surefire,
  svelteCheck, systemLimits, taskRunner, teamcity, terraform, timeouts, tls, typescript, unittest, valgrind,
  variables, vim, vitest, xcode, xctest, zod,
];
