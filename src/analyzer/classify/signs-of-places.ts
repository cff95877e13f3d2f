import { hint, type Sign, usual } from './sign.ts';

/** What a failure in such a file is about. */
export const placeSigns: readonly Sign[] = [
  [
    'config',
    hint,
    [
      /(?:^|[/\\])(?:tsconfig[\w.-]{0,20}\.json|package\.json|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|pyproject\.toml|setup\.cfg|Cargo\.toml|CMakeLists\.txt|Makefile|Jenkinsfile|Dockerfile|[\w.-]{1,60}\.(?:ya?ml|toml|ini|cfg|conf|config\.\w{2,3}|env|properties|tf|hcl))$/,
    ],
  ],
  [
    'test',
    usual,
    [
      /(?:^|[/\\])(?:tests?|specs?|__tests__|e2e|features)[/\\]|\.t$|\.feature$/,
      /(?:[._-](?:test|spec|tests)|Tests?|Spec)\.\w{1,6}$/,
      /(?:^|[/\\])test_[\w-]{1,80}\.py$/,
    ],
  ],
  [
    'compile',
    hint,
    [
      /\.(?:c|cc|cpp|cxx|h|hpp|hh|java|rs|go|kt|kts|swift|scala|hs|lhs|adb|ads|pas|pp|proto|vhdl?|sv|v|cs|fs|vb|ml|mli|zig|d|nim|cr|m|mm|f|f90|f95|cu|sol|erl|ex|elm|purs|y|l|g4|thrift|asm|s|tex|vala|dart|gleam|jl|hx|re|res)$/i,
    ],
  ],
];
