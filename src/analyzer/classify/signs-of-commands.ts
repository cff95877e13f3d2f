import { hint, named, type Sign, usual } from './sign.ts';

/** What a command is for, by the program that it runs and what it asks of it; a step’s name is read alike. */
export const commandSigns: readonly Sign[] = [
  [
    'test',
    usual,
    [
      /\b(?:pytest|py\.test|unittest|nose2?|tox|nox|jest|vitest|mocha|karma|ava|jasmine)\b/i,
      /\b(?:cypress|playwright|ctest|rspec|minitest|cucumber|behave|phpunit|pest|prove|bats|busted)\b/i,
      /\b(?:run_tests|runtests?|xcodebuild test|testthat|tap|ginkgo|gotestsum|robot|nightwatch)\b/i,
      /\b(?:testcafe|codecept|paratest|surefire|failsafe|nextest)\b/i,
      /\bert-run\S{0,30}\b/i,
      /\b(?:uvu|qunit|tape|wdio|newman|artillery|locust|molecule|inspec|terratest|kuttl|shunit2|shellspec|cocotb|maestro)\b/i,
      /\b(?:detox|pa11y(?:-ci)?|backstop|test-storybook|schemathesis|dredd|hurl|karate|kitchen (?:test|verify|converge))\b/i,
      /\bk6 run\b/i,
      /\b(?:helm unittest|(?:forge|hardhat|truffle|anchor|dbt|dagger call) test)\b/i,
    ],
  ],
  [
    'test',
    usual,
    [
      /(?<![\w-])(?:go|cargo|mix|dotnet|gradlew?|mvnw?|sbt|npm|npx|yarn|pnpm|bun|deno|make|lein|clj|stack|cabal|rake|rails|composer|dune|zig|swift|flutter|dart|bazel|node|raku|meson|nx|turbo|just|task|poetry run|uv run|crystal|nim|gleam|elm|dub|perl|julia|luarocks|php artisan|manage\.py)\b.{0,40}[\s:/=-](?:(?:test|tests|spec|verify|e2e)(?:[\s:."'-]|$)|t(?:\s|$))/i,
    ],
  ],
  // A project's own script of this name runs whatever the project checks.
  [
    'test',
    1.5 * hint,
    [/(?:^|[\s/])(?:run[-_]?)?(?:tests?|specs?)(?:\/\S|\.(?:sh|py|pl|rb|js|ps1|bat|cmd)\b|$)|_tests?\b/],
  ],
  ['test', hint, [/\b(?:tests?|specs?|e2e|integration|unit|verify|check)\b/i]],
  [
    'lint',
    named,
    [
      /\b(?:eslint|tslint|prettier|stylelint|biome|oxlint|xo|standard|flake8|pylint|ruff|black)\b/i,
      /\b(?:isort|pycodestyle|pydocstyle|yamllint|ansible-lint|rubocop|standardrb|reek|phpcs|php-cs-fixer|pint|golangci-lint)\b/i,
      /\b(?:gofmt|gofumpt|staticcheck|go vet|revive|clippy|rustfmt|cargo fmt|shellcheck|shfmt|hadolint|vale)\b/i,
      /\b(?:codespell|typos|cspell|aspell|checkstyle|pmd|spotbugs|detekt|scalastyle|swiftlint|swiftformat|clang-format)\b/i,
      /\b(?:clang-tidy|cppcheck|cpplint|credo|mix format|hlint|ormolu|fourmolu|luacheck|stylua|xmllint|jsonlint)\b/i,
      /\b(?:tflint|terraform fmt|buf lint|sqlfluff|djlint|pre-commit|commitlint|editorconfig-checker|lychee|proselint|chktex)\b/i,
      /\b(?:msgfmt|sphinx-build -W|actionlint|zizmor|lintr|styler|mdl|textlint|alex|write-good|dprint|taplo)\b/i,
      /\b(?:nixfmt|statix|deadnix|buildifier|(?:dart|flutter) analyze)\b/i,
      /\b(?:spectral|redocly|kubeconform|kubeval|kube-score|polaris|conftest|solhint|htmlhint|ls-lint|remark)\b/i,
      /\b(?:dependency-cruiser|depcruise|madge|knip|depcheck|publint|jscpd|syncpack|manypkg|api-extractor|oasdiff)\b/i,
      /\b(?:vulture|deptry|interrogate|lint-imports|pyflakes|pylama|autoflake|pyupgrade|docformatter|nbqa|refurb|xenon)\b/i,
      /\b(?:buf (?:breaking|format)|helm lint|graphql-inspector|cargo-semver-checks|squawk|dotenv-linter|checkmake|check-manifest)\b/i,
      /\bmarkdownlint\S{0,6}\b/i,
      /\bspotless\w{0,10}\b/i,
      /\bktlint\w{0,10}\b/i,
      /\bscalafmt\w{0,10}\b/i,
      /\blinkcheck\w{0,4}\b/i,
    ],
  ],
  [
    'lint',
    usual,
    [
      /[\s:/=_-](?:lint\w{0,8}|(?:check-?)?format(?:-?check)?|fmt(?:-?check)?|style|po-check|docs-check|spell\w{0,6})(?:[\s:."'-]|$)/i,
    ],
  ],
  [
    'type_check',
    usual,
    [
      /\b(?:tsc|vue-tsc|mypy|pyright|basedpyright|pytype|pyre|flow check|dialyzer|dialyxir|phpstan|psalm)\b/i,
      /\b(?:sorbet|srb tc|steep|attw|ty check|svelte-check)\b/i,
      /\btype-?check\w{0,3}\b/i,
    ],
  ],
  [
    'compile',
    usual,
    [
      /\b(?:gcc|g\+\+|clang(?:\+\+)?(?!-)|c\+\+|rustc|javac|kotlinc|scalac|swiftc|ghc|ocamlc|ocamlfind)\b/i,
      /\b(?:dmd|ldc2|gnatmake|gprbuild|fpc|gfortran|nasm|protoc|bison|yacc|flex|valac)\b/i,
      /\b(?:verilator|iverilog|ghdl|nvcc|solc|erlc|elixirc|msbuild|xbuild|xcodebuild|esbuild|webpack)\b/i,
      /\b(?:rollup|rolldown|tsup|ninja|bazel build|dpkg-buildpackage|debuild|rpmbuild|makepkg|pdflatex|xelatex|lualatex)\b/i,
      /\b(?:latexmk|emcc|arduino-cli compile|platformio|idf\.py|west build|asciidoctor|hugo|mkdocs|jekyll|tinygo|gnat)\b/i,
      /\b(?:antlr4?|thrift|flatc|qmake|zig build|nimble build|crystal build|elm make|purs|spago|lein compile|sass)\b/i,
      /\b(?:lessc|parcel)\b/i,
      /\b(?:scons|xmake|premake\d?|rspack|stylus|peggy|pegjs|coffee -c|asc|wasm-pack|pyinstaller|nuitka|cython|maturin)\b/i,
      /\b(?:pio run|bitbake|buildozer|briefcase|electron-builder|typst|tectonic|openscad|yosys|nextpnr\S{0,10}|vivado)\b/i,
      /\b(?:(?:forge|anchor|tauri|trunk|eas|shards|dub|astro|gatsby|docusaurus|vitepress|mdbook|zola) build|(?:hardhat|truffle) compile)\b/i,
      /\b(?:eleventy|hexo generate|quarto render|pandoc)\b/i,
    ],
  ],
  [
    'compile',
    usual,
    [
      /(?<![\w-])(?:go|cargo|dotnet|gradlew?|mvnw?|sbt|npm|npx|yarn|pnpm|bun|swift|stack|cabal|dune|mix|rebar3|vite|next|ng|nuxt|cmake|meson|flutter|nx|turbo|docker)\b.{0,40}[\s:/=-](?:build|compile|assemble\w{0,20}|package|bundle|classes)(?:[\s:."'-]|$)/i,
    ],
  ],
  // A target of a build that a compiler, assembler or linker writes
  ['compile', usual, [/^\S{1,12} \S{1,200}\.(?:l?o|obj|k?o|a|so|dylib|elf|hex|h|hh|hpp|gch|pch|class|dtb|wasm|pyc)$/]],
  ['compile', hint, [/\b(?:make|gmake|ninja|compile|gradle|mvn|cargo|configure)\b/i, /\bbuild\w{0,4}\b/i]],
  [
    'dependency',
    usual,
    [
      /\b(?:npm (?:ci|i|install)|yarn (?:install|add|--frozen-lockfile|--immutable)|pnpm (?:i|install|add)|bun (?:i|install)|pip3? (?:install|download|sync)|pipenv (?:install|sync)|poetry (?:install|lock|add)|uv (?:sync|pip|lock|add)|conda (?:install|env|create)|mamba|bundle (?:install|update|check)|bundler)\b/i,
      /\b(?:gem install|composer (?:install|update|require)|go (?:mod|get)|cargo (?:fetch|update|install|add)|apk add|yum install|zypper|pacman -S|brew (?:install|bundle|upgrade)|choco install|winget|nuget restore)\b/i,
      /\b(?:dotnet (?:restore|add)|rebar3 get-deps|luarocks install|cpanm?|cabal update|stack setup|opam install|pod install|carthage|swift package|vcpkg install|conan install)\b/i,
      /\b(?:helm dependency|R CMD INSTALL|install\.packages|renv|pak|raco pkg install|quicklisp|asdf install|mise install|nimble install|dub fetch|shards install)\b/i,
      /\balr with\b/i,
      /\bapt(?:-get)? (?:\S{1,20} )?(?:install|update|upgrade|build-dep)\b/i,
      /\bdnf (?:\S{1,20} )?install\b/i,
      /\bmix deps\S{0,12}\b/i,
    ],
  ],
  ['dependency', hint, [/\b(?:install|deps|restore|bundle|requirements)\b/i, /\bdependenc\w{1,4}\b/i]],
  [
    'deploy',
    usual,
    [
      /\b(?:kubectl (?:apply|rollout|create|set)|helm (?:upgrade|install)|helmfile|terraform apply|tofu apply|pulumi up|ansible-playbook|puppet apply|chef-client|salt\b|wrangler (?:deploy|publish)|serverless deploy)\b/i,
      /\b(?:sls deploy|sam deploy|cdk deploy|fly deploy|flyctl|heroku|vercel|netlify|firebase deploy|gcloud (?:run|app|functions) deploy|az webapp|eb deploy)\b/i,
      /\b(?:npm publish|yarn publish|pnpm publish|lerna publish|semantic-release|twine upload|cargo publish|gem push|dotnet nuget push|docker push|gh release|goreleaser)\b/i,
      /\b(?:rsync|scp|lftp|aws (?:s3|deploy|cloudformation|ecs|lambda)|argocd|fastlane|nomad job|skaffold|waypoint|dokku|flyway|liquibase)\b/i,
      /\b(?:alembic|psql|sqlplus|sqlcmd|mysql|mariadb|db:migrate|manage\.py migrate|prisma migrate|knex migrate|goose|dbmate)\b/i,
      /\b(?:sqitch|kamal|kapp|werf|flux|copilot|amplify|surge|gh-pages|gh-deploy|doctl|railway up|cdk (?:deploy|bootstrap))\b/i,
      /\b(?:ef database update|migration:run|db push|changeset publish|release-please|standard-version|release-it|eas submit)\b/i,
      /\bcap (?:\w{1,20} )?deploy\b/i,
      /\bmvn\S{0,4} .{0,60}deploy\b/i,
      /\bgradlew? .{0,60}publish\w{0,20}\b/i,
    ],
  ],
  [
    'deploy',
    hint,
    [/\b(?:publish|rollout)\b|デプロイ|部署/i, /\bdeploy\w{0,8}\b/i, /\breleas\w{1,4}\b/i, /\bmigrat\w{1,6}\b/i],
  ],
  [
    'container',
    usual,
    [
      /\b(?:docker|podman|buildah|nerdctl)(?: buildx| image)? (?:build|pull|load|compose build)\b|\bkaniko\b|\bskopeo\b/i,
    ],
  ],
  ['container', hint, [/\b(?:docker(?:-compose)?|podman|compose)\b/i]],
  [
    'vcs',
    usual,
    [
      /\bgit (?:push|fetch|clone|pull|merge|rebase|submodule|checkout|cherry-pick|am|apply|describe|lfs)\b|\bsvn\b|\bhg\b|\bpush_options\b/i,
    ],
  ],
  // Of what is fetched and piped into a shell the shell speaks.
  [
    'network',
    usual,
    [/^(?!.{0,400}\| ?(?:sudo )?(?:\w{0,3}sh|python3?)\b).{0,400}\b(?:curl|wget|ssh|sftp|ping|nc|Invoke-WebRequest)\b/],
  ],
  [
    'security_check',
    named,
    [
      /\b(?:trivy|snyk|bandit|gitleaks|trufflehog|detect-secrets|semgrep|npm audit|yarn audit|pnpm audit|pip-audit|safety check)\b/i,
      /\b(?:cargo (?:audit|deny)|bundle-audit|bundler-audit|brakeman|gosec|govulncheck|osv-scanner|grype|checkov|tfsec|kics|kube-linter)\b/i,
      /\b(?:dependency-check|zap-baseline|ggshield|licensee|reuse lint|fossa|scorecard|clair|anchore)\b/i,
      /\blicen[cs]e-?(?:check\w{0,3}|finder)\b/i,
    ],
  ],
  [
    'coverage',
    usual,
    [
      /\b(?:coverage|codecov|coveralls|nyc|c8|lcov|diff-cover|gcovr|undercover|simplecov|tarpaulin|llvm-cov)\b/i,
      /\bjacoco\w{0,40}\b/i,
    ],
  ],
  [
    'config',
    usual,
    [
      /\b(?:promtool check|nginx -t|(?:terraform|tofu|packer|circleci config|caddy) validate|compose config)\b/i,
      /\brenovate-config-validator\b/i,
    ],
  ],
  ['config', hint, [/\b(?:validate|setup|init|env)\b/i, /\bconfig\w{0,10}\b/i]],
];
