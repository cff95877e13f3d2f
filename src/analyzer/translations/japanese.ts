import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const japanese: Translation = {
  phrases: [
    ['致命的エラー: ', 'fatal error: '],
    ['エラー: ', 'error: '],
    ['警告: ', 'warning: '],
    ['そのようなファイルやディレクトリはありません', 'No such file or directory'],
    ['許可がありません', 'Permission denied'],
    ['デバイスに空き領域がありません', 'No space left on device'],
    ['接続を拒否されました', 'Connection refused'],
    ['接続がタイムアウトしました', 'Connection timed out'],
    ['許可されていない操作です', 'Operation not permitted'],
    ['メモリを確保できません', 'Cannot allocate memory'],
    ['名前またはサービスが不明です', 'Name or service not known'],
    ['名前解決に一時的に失敗しました', 'Temporary failure in name resolution'],
    ['読み込み専用ファイルシステムです', 'Read-only file system'],
    ['ディスク使用量制限を超過しました', 'Disk quota exceeded'],
    ['コマンドが見つかりません', 'command not found'],
    ['を make するルールがありません', 'No rule to make target'],
    ['を解決できませんでした。', 'unable to resolve host address'],
  ],
};
