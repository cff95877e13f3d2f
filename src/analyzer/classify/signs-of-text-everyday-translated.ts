import { certain, type Sign, usual } from './sign.ts';

/** How scripts of one's own tell in other languages what went wrong. */
export const everydaySignsTranslated: readonly Sign[] = [
  [
    'test',
    usual,
    [
      /\b[Tt]ests? (?:sind |ist |wurden? )?(?:fehlgeschlagen|gescheitert|nicht bestanden)|\btests? (?:a|ont) échoué|\bpruebas? (?:fallaron|falló|fallid|ha(?:n)? fallado)|\btest (?:falliti|non superat)|\btestes? (?:falhar|com falha|falhou)/,
      /тест(?:а|ов|ы)? (?:не (?:пройден|прош[её]л|прошли)|провален|завершил)/,
      /测试(?:用例)?(?:未通过|失败)|テスト(?:が|は)?.{0,8}失敗|테스트.{0,10}실패/,
    ],
  ],
  [
    'compile',
    usual,
    [
      /(?:[Kk]ompilier|[Üü]bersetz)(?:en|ung) ?(?:ist |wurde )?(?:fehlgeschlagen|gescheitert)|[Ff]ehler beim (?:[Kk]ompilieren|[Üü]bersetzen)/,
      /(?:[Éé]chec|[Ff]allo|[Ee]rror|[Ee]rreurs?|[Ff]alha) (?:de|en|na|à) (?:la )?(?:compilation|compilación|compilação)/,
      /\bcompilation (?:a |est )?échoué|\bcompilación (?:ha )?fall(?:ó|ado|ida)|\bcompilazione (?:è )?fallita|\bcompilação falh/,
      /[Оо]шибк[аи] (?:компиляции|сборки)/,
      /编译(?:失败|错误|出错)|コンパイル(?:に失敗|エラー)|컴파일.{0,6}(?:실패|오류)/,
    ],
  ],
  [
    'deploy',
    usual,
    [
      /(?:[Aa]uslieferung|[Vv]eröffentlichung|[Bb]ereitstellung) (?:ist |wurde )?(?:fehlgeschlagen|gescheitert|abgebrochen)/,
      /\b(?:déploiement|livraison) (?:a |est )?(?:échoué|annulé)|\b(?:despliegue|publicación) (?:ha )?(?:fall(?:ó|ado|ida)|abortad)|\b(?:rilascio|pubblicazione) (?:è )?fallit|\b(?:implantação|publicação) falh/i,
      /(?:[Éé]chec|[Ff]allo|[Ee]rreur|[Ee]rror|[Ff]alha) (?:du|de la|en el|en la|no|na|de) (?:déploiement|livraison|despliegue|publicación|implantação)/,
      /[Нн]е удалось (?:развернуть|опубликовать)|(?:[Рр]азв[её]ртывание|[Пп]убликация|[Дд]еплой) (?:прерван|завершил)/,
      /(?:部署|发布)(?:失败|出错)|デプロイ(?:に|が)?失敗|배포.{0,6}실패/u,
    ],
  ],
  [
    'dependency',
    usual,
    [
      /\b(?:Modul|Paket|Bibliothek|Abhängigkeit)\b.{0,40}nicht (?:gefunden|auflös)/,
      /\b(?:module|paquet|bibliothèque|dépendance)\b.{0,40}(?:introuvable|non trouvé)/,
      /[Ii]mpossible de trouver (?:le module|la bibliothèque|la dépendance)/,
      /\b(?:módulo|paquete|biblioteca|dependencia|pacote|dependência)\b.{0,40}(?:no se encontró|encontrad)/,
      /\b[Nn]o se (?:ha )?enc(?:uentra|ontró|ontrado) (?:el módulo|el paquete|la biblioteca|la dependencia)/,
      /\b(?:modulo|pacchetto|libreria)\b.{0,40}non trovat/,
      /(?:не найден[оа]?|отсутствует) (?:модуль|пакет|библиотека)/,
      /(?:[Мм]одуль|[Пп]акет|[Бб]иблиотека) .{0,40}не найден/,
      /(?:找不到|未找到|缺少)(?:模块|包|依赖|库)/,
      /(?:モジュール|パッケージ|ライブラリ).{0,40}見つかりません/,
      /(?:모듈|패키지|라이브러리).{0,40}찾을 수 없/,
    ],
  ],
  [
    'missing_tool',
    usual,
    [
      /\b(?:ist|sind) nicht installiert|\bn['’]est pas installée?|\bno está instalad[oa]|\bnão está instalad[oa]|\bnon è installat[oa]|\bnie jest zainstalowan|(?:^| )не установлен/,
      /(?:未|没有)安装|インストールされていません|설치되어 있지 않/,
    ],
  ],
  [
    'permission',
    usual,
    [
      /\b[Kk]eine? (?:Schreib|Lese|Zugriffs)rechte?\b|\bdroits? (?:insuffisants?|pour (?:écrire|lire))|\b(?:no tiene|sin) permisos?\b|\b(?:não tem|sem) permissão\b|\b(?:non ha|senza) (?:i )?permessi\b|[Нн]ет прав /,
      /没有.{0,6}权限|権限がありません|권한이 없/,
    ],
  ],
  [
    'timeout',
    usual,
    [
      /\bZeitüberschreitung\b|\bZeitlimit .{0,30}(?:überschritten|erreicht)/,
      /\bdélai .{0,20}(?:dépassé|expiré)|\btiempo de espera\b|\btempo limite\b|\btempo scaduto\b|[Пп]ревышено время/,
      /超时|タイムアウト|시간(?:이)? ?초과/,
    ],
  ],
  [
    'resources',
    certain,
    [
      /\b(?:[Nn]icht genügend|[Zz]u wenig) (?:freier )?(?:Speicher|Platz|Arbeitsspeicher)|\b[Ee]space disque insuffisant|\b[Ee]spacio (?:en disco )?insuficiente|\b[Ss]pazio (?:su disco )?insufficiente|\b[Ee]spaço (?:em disco )?insuficiente|[Нн]едостаточно (?:места|памяти)/,
      /(?:磁盘|内存|空间)(?:空间)?不足|(?:ディスク|メモリ).{0,6}不足|(?:디스크|메모리).{0,8}부족/,
    ],
  ],
  [
    'network',
    usual,
    [
      /\b[Vv]erbindung .{0,40}(?:fehlgeschlagen|nicht möglich|abgebrochen)/,
      /\b[Ii]mpossible de (?:se connecter|joindre|contacter)\b|\b(?:[Nn]o se pudo|[Nn]o fue posible) conectar\b|\b[Ii]mpossibile (?:connettersi|raggiungere)\b|\b[Nn]ão foi possível conectar\b/,
      /[Нн]е удалось (?:подключиться|соединиться)/,
      /无法(?:连接|访问)|连接失败|接続(?:できません|に失敗)|(?:연결|접속)(?:할 수 없|에 실패)/,
    ],
  ],
  [
    'credentials',
    certain,
    [
      /\b(?:falsches|ungültiges) Passwort\b/,
      /\bAnmeldung .{0,40}fehlgeschlagen/,
      /\bmot de passe (?:incorrect|invalide|erroné)|\b(?:[Cc]ontraseña|[Ss]enha) (?:incorrect|inválid|errad)[oa]|\b[Pp]assword (?:errata|non valida)|[Нн]еверный (?:логин|пароль)/,
      /(?:用户名|账号|密码|口令)(?:错误|不正确)|パスワードが(?:違|正しく)|비밀번호가 (?:틀|올바르지)/,
    ],
  ],
  [
    'vcs',
    usual,
    [
      /\bnicht (?:eingecheckte|committete|übertragene) Änderungen\b|\bmodifications? non (?:validées?|commitées?|enregistrées?)|\bcambios sin (?:confirmar|guardar)\b|\b(?:alterações|mudanças) não (?:confirmadas|commitadas)\b|\bmodifiche non (?:salvate|committate)\b|незафиксированн|未提交的(?:更改|修改|变更)|コミットされていない変更|커밋되지 않은/,
    ],
  ],
  [
    'config',
    usual,
    [
      /(?:Schlüssel|Eintrag|Einstellung|Parameter|Feld|Wert|Variable)\b.{0,40}\bfehlt\b/,
      /\b(?:clé|champ|paramètre|variable|valeur)(?!\w).{0,40}(?:est absent|manquant|manque|non défini)/,
      /\b[Ii]l manque (?:le |la |un |une )(?:clé|champ|paramètre|variable|valeur)|\b[Ff]alta (?:la |el |o |a )(?:clave|campo|parámetro|variable|valor|chave|parâmetro|variável)|\b[Mm]anca (?:il |la )(?:campo|chiave|parametro|variabile|valore)/,
    ],
  ],
];
