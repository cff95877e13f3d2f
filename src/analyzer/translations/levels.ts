import type { Level } from '../read/level.ts';

/** The levels of log lines in lower case, as scripts that speak another language tag them. */
export const translatedLevels: Record<string, Level> = {
  異常: 'error',
  エラー: 'error',
  错误: 'error',
  失败: 'error',
  오류: 'error',
  echec: 'error',
  échec: 'error',
  erreur: 'error',
  fehler: 'error',
  errore: 'error',
  ошибка: 'error',
  błąd: 'error',
  erro: 'error',
  警告: 'warning',
  경고: 'warning',
  avertissement: 'warning',
  warnung: 'warning',
  avviso: 'warning',
  aviso: 'warning',
  предупреждение: 'warning',
  ostrzeżenie: 'warning',
  情報: 'info',
  信息: 'info',
  정보: 'info',
};
