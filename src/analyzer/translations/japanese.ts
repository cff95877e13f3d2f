import type { Translation } from './translation.ts';

/** Words that compilers, shells and other tools print: how they mark an error, and their commonest verdicts. */
export const japanese: Translation = {
  phrases: [
    ['致命的エラー:', 'fatal error:'],
    ['エラー:', 'error:'],
    ['でエラー:', 'Error:'],
    ['警告:', 'warning:'],
    ['ファイルやディレクトリはありません', 'No such file'],
    ['許可がありません', 'Permission denied'],
    ['空き領域がありません', 'No space left'],
    ['接続を拒否されました', 'Connection refused'],
    ['接続がタイムアウト', 'Connection timed out'],
    ['許可されていない操作', 'not permitted'],
    ['メモリを確保できません', 'Cannot allocate memory'],
    ['サービスが不明です', 'service not known'],
    ['名前解決に一時的に失敗', 'failure in name resolution'],
    ['読み込み専用ファイルシステム', 'Read-only file system'],
    ['ディスク使用量制限', 'quota exceeded'],
    ['コマンドが見つかりません', 'command not found'],
    ['するルールがありません', 'No rule to make target'],
    ['を解決できません', 'resolve host address'],
    ['構文エラー', 'syntax error'],
    ['コアダンプ', 'core dumped'],
    ['または外部コマンド', 'is not recognized as'],
    ['コマンドレット、関数', 'is not recognized as'],
    ['実行が停止されました', 'Execution halted'],
  ],
};
