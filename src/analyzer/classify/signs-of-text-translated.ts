import { answered, certain, type Sign, usual } from './sign.ts';

/** Words that tools print in German, French, Spanish, Italian, Portuguese, Polish, Russian, Japanese, Chinese and Korean. */
export const translatedSigns: readonly Sign[] = [
  [
    'network',
    answered,
    [
      /Verbindungsaufbau abgelehnt|Verbindung verweigert|Name oder (?:der )?Dienst (?:ist )?nicht bekannt|(?:Namensauflösung|Host-Adresse|Hostname)\b/,
      /Connexion refusée|Nom ou service inconnu|résolution (?:du|de) nom|Connexion ré-?initialisée/i,
      /Conexión rehusada|Conexión rechazada|Nombre o servicio desconocido|Connessione rifiutata|Nome o servizio sconosciuto/i,
      /Conexão recusada|Nome ou serviço desconhecido|Połączenie odrzucone|Nazwa lub usługa jest nieznana/i,
      /В соединении отказано|Имя или служба не известны|接続を拒否されました|名前またはサービスが不明です|拒绝连接|连接被拒绝|未知的名称或服务|연결이 거부/,
    ],
  ],
  [
    'resources',
    answered,
    [
      /Auf dem Gerät ist kein Speicherplatz|Nicht genügend Hauptspeicher|Aucun espace disponible sur le périphérique|Impossible d['’]allouer de la mémoire/i,
      /No queda espacio en el dispositivo|Spazio esaurito sul dispositivo|Não há espaço disponível no dispositivo|Brak miejsca na urządzeniu/i,
      /На устройстве не осталось свободного места|Не удалось выделить память|デバイスに空き領域がありません|设备上没有空间|メモリを確保できません|장치에 남은 공간이/,
    ],
  ],
  [
    'permission',
    certain,
    [
      /Keine Berechtigung|Zugriff verweigert|Permission non accordée|Accès refusé|Permiso denegado|Permesso negato|Permissão negada|Brak dostępu/i,
      /Отказано в доступе|許可がありません|权限不够|拒绝访问|권한 부족|허가 거부/,
    ],
  ],
  [
    'missing_tool',
    certain,
    [
      /Kommando nicht gefunden|Befehl nicht gefunden|commande introuvable|orden no encontrada|no se encontró la orden|comando non trovato|comando não encontrado|nie znaleziono polecenia/i,
      /команда не найдена|コマンドが見つかりません|未找到命令|명령어를 찾을 수 없/,
    ],
  ],
  [
    'compile',
    certain,
    [
      /referencia a \S{1,60} sin definir/,
      /:\d{1,6}(?::\d{1,5})?: (?:[Ss]chwerwiegender )?(?:Fehler\b|erreur\b|erro(?:re)?\b|błąd|ошибка|エラー|错误|致命的エラー|오류)/,
      /[Nn]icht definierter Verweis|référence indéfinie|riferimento non definito|referência indefinida|niezdefiniowane odwołanie/,
      /неопределённая ссылка|に対する定義されていない参照|未定义的引用|未定义引用|в функции «/,
      /[Ff]ehler (?:CS|MSB|C|LNK|BC)\d{3,5}|erreur (?:CS|MSB|C|LNK)\d{3,5}|ld завершилось|erreur de syntaxe|Syntaxfehler/,
    ],
  ],
  [
    'config',
    certain,
    [
      /Keine Regel|Aucune règle pour|No hay ninguna regla|Nessuna regola per|Sem regra para|Brak reguł|Нет правила|を make するルールがありません|没有规则可制作目标|没有规则/,
    ],
  ],
  // A variable of the environment, or a setting that is required, that is not there
  [
    'config',
    answered,
    [
      /\b[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}["'`»”]? (?:\S{1,20} ){0,3}(?:fehlt|manquante?\b|falta\b|mancante?\b|manca\b|nicht gesetzt|(?:non|no está|não) (?:définie?|definid[ao]|impostat[ao]|configurad[ao])|отсутствует|не задан)/,
      /(?:[Ee]s fehlt|[Ii]l manque|[Ff]alta|[Mm]anca|[Bb]rak|[Нн]ет|[Нн]е задан[ао]?|缺少) (?:\S{1,20} ){0,2}["'`«„“]?[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}/,
      /\b[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}.{0,20}(?:설정되지 않|설정되어 있지 않|없(?:어|습|음|다)|未設定|設定されていません|がありません|未设置|没有设置|缺失|未定义)/,
      /缺少(?:必填|必需|必要)的?(?:项|参数|配置|设置|字段)|必須の?(?:項目|設定|パラメータ)が(?:ありません|不足|設定されていません)|필수 (?:값|설정|항목)[이가] (?:없|누락)/,
    ],
  ],
  [
    'config',
    usual,
    [
      /Datei oder Verzeichnis nicht gefunden|Aucun fichier ou dossier|No existe el (?:fichero|archivo) o el directorio|File o directory non esistente/i,
      /Arquivo ou diretório (?:inexistente|não encontrado)|Ficheiro ou diretoria inexistente|Nie ma takiego pliku ani katalogu/i,
      /Нет такого файла или каталога|そのようなファイルやディレクトリはありません|没有那个文件或目录|그런 파일이나 디렉터리가 없/,
    ],
  ],
  // A file that is not there
  [
    'config',
    usual,
    [
      /\w\.(?:html?|json|xml|txt|md|csv|css|jsx?|tsx?|py|sh|sql|zip|plist|lock|gradle|properties|ya?ml|toml|ini|conf|env|log|png|svg|war|apk|aab|ipa)\b.{0,24}(?:nicht gefunden|non trouvé|introuvable|encontrad[oa]|no se encontró|non (?:è stat[oa] )?trovat[oa]|nie znalezion[oay]|не найден|niet gevonden|nenalezen|hittades inte|bulunamadı|не знайдено|見つかりません|未找到|찾을 수 없)/,
      /(?:[Nn]o se (?:ha )?encontr(?:ado|ó)|[Nn]ão (?:foi )?encontr(?:ad[oa]|ou)|[Nn]ie znaleziono(?: pliku)?|[Нн]е найден[оа]?(?: файл)?|未找到(?:文件)?|找不到(?:文件)?) ?['"«„“「]?[\w./-]{1,60}\.(?:html?|json|xml|txt|md|csv|css|jsx?|tsx?|py|sh|sql|zip|plist|lock|gradle|properties|ya?ml|toml|ini|conf|env|log|png|svg|war|apk|aab|ipa)\b/,
    ],
  ],
  // A value that is none
  [
    'config',
    usual,
    [
      /\b(?:ist keine? gültige|ungültiger? (?:Wert|Parameter|Einstellung)|n['’]est pas une? \S{1,30} valide|(?:valeur|paramètre) (?:non |in)valide)/i,
      /\bn(?:o|on|ão) (?:es|è|é) una? \S{1,30} v[aá]lid[oa]|\b(?:valor|valore|parámetro|parametro|parâmetro) (?:no |non )?(?:in)?v[aá]lid[oa]/i,
      /недопустим(?:ое|ый) (?:значение|параметр)|неверн(?:ое|ый) (?:значение|параметр)|(?:不正|無効)な(?:値|設定|パラメータ)|无效的?(?:值|参数|配置|设置)|(?:값|설정)[이가은는] (?:올바르지|유효하지) 않/,
    ],
  ],
  // A licence that is not there
  [
    'credentials',
    certain,
    [
      /[Kk]eine (?:gültige |freie )?Lizenz|\b[Aa]ucune licence\b|\b[Nn]inguna licencia\b|\b[Nn]essuna licenza\b|\b[Nn]enhuma licença|\b[Bb]rak (?:ważnej )?licencji\b|[Нн]е (?:найдена|обнаружена) (?:программная )?лицензия|[Оо]тсутствует лицензия|ライセンスが(?:見つかり|あり)ません|(?:没有|未找到)(?:可用的?|有效的?)?许可证|라이선스(?:가 없|를 찾을 수 없)/,
    ],
  ],
  // A certificate, a key or a token whose time is over
  [
    'credentials',
    certain,
    [
      /\b(?:[Zz]ertifikat|[Ss]chlüssel|[Tt]oken|Lizenz|Passwort)\b.{0,80}\b(?:abgelaufen|nicht mehr gültig)/,
      /\b(?:[Cc]ertificat|[Cc]lé|[Jj]eton|[Ll]icence|mot de passe)(?![a-zà-ÿ]).{0,80}(?:\b(?:expirée?|périmée?)(?![a-zà-ÿ])|n['’]est plus valable)/,
      /\b(?:[Cc]ertificado|[Cc]lave|[Cc]have|[Tt]oken|[Ll]icen(?:cia|ça)|contraseña|senha)\b.{0,80}\b(?:caduc(?:ó|ad[ao])|venc(?:ió|id[ao]|eu)|expir(?:ó|ou|ad[ao]))(?![a-zà-ÿ])/,
      /\b(?:[Cc]ertificato|[Cc]hiave|[Tt]oken|[Ll]icenza)\b.{0,80}\b(?:scadut[oa]|è scadut)/,
      /\b(?:[Cc]ertyfikat|[Kk]lucz|[Tt]oken|[Ll]icencja)\b.{0,80}\b(?:wygas[łl]|straci[łl]a? ważność|przeterminowan)/,
      /(?:[Сс]ертификат|[Кк]люч|[Тт]окен|[Лл]ицензи).{0,80}(?:ист[её]к|просрочен|больше не действ)/,
      /(?:証明書|鍵|キー|トークン|ライセンス).{0,60}(?:期限切れ|期限が切れ|失効)|(?:证书|密钥|令牌|许可证).{0,60}(?:过期|已失效|到期)|(?:인증서|키|토큰|라이선스).{0,60}만료/,
    ],
  ],
  // What came out, and what should have
  [
    'test',
    usual,
    [
      /\b[Ee]rwartet\b[\s\S]{1,100}\b(?:erhalten|bekommen|geliefert)\b/,
      /\b[Aa]ttendue?\b[\s\S]{1,100}\b(?:obtenu|renvoyé)/,
      /\b[Ss]e esperaba\b[\s\S]{1,100}\b(?:obtuvo|devolvió|recibió)/,
      /\b[Ee]sperado\b[\s\S]{1,100}\b(?:obtenido|recibido|obtido|recebido)\b/,
      /\b[Aa]tteso\b[\s\S]{1,100}\b(?:ottenuto|ricevuto)\b/,
      /\b[Oo]czekiwan[oaey]\b[\s\S]{1,100}\b(?:otrzyman|uzyskan|zwrócon)/,
      /\b[Oo]čekáv[áa]n[oa]?\b[\s\S]{1,100}\b(?:dostal|získán|vrácen)/,
      /\b[Ff]örvänta(?:de|t|des)\b[\s\S]{1,100}\b(?:fick|erhöll|var)\b/,
      /\b[Vv]erwacht\b[\s\S]{1,100}\b(?:gekregen|ontvangen)\b/,
      /\b[Bb]eklenen\b[\s\S]{1,100}\b(?:alınan|gelen|bulunan)\b/,
      /[Оо]жидал(?:и|ось|ся|ась)[\s\S]{1,100}(?:получ(?:или|ен)|вернул)/,
      /期待値[\s\S]{1,100}実際/,
      // Of a checksum
      /预期(?! ?(?:sha|SHA|md5|MD5))[\s\S]{1,100}实际/,
      /예상값[\s\S]{1,100}실제/,
      /[Сс]равниваемые значения .{1,200} не равны|не совпада[ею]т с ожидаем/,
      /\b(?:stimmt nicht mit (?:dem|der) erwarteten|entspricht nicht (?:dem|der) erwarteten|weicht vo[nm] (?:dem |der )?[Ee]rwarteten)\b/,
      /\b(?:ne correspond pas (?:au|à la) \S{1,20} attendue?|no coincide con (?:el |la |lo )?(?:\S{1,20} )?esperad[oa]|não corresponde ao (?:\S{1,20} )?esperado|non corrisponde al (?:\S{1,20} )?atteso)\b/i,
      /nie zgadza się z oczekiwan|期待(?:値|した値|される値).{0,20}一致し(?:ません|ない)|[与和](?:预期|期望).{0,10}不(?:符|一致|匹配)|(?:기대|예상)(?:값|한 값)[과와].{0,10}(?:다릅|다르|일치하지)/,
    ],
  ],
  // What is larger than it may be
  [
    'lint',
    usual,
    [
      /용량.{0,60}초과/,
      /サイズ.{0,60}超/,
      /(?:大小|体积).{0,60}超/,
      /\b(?:dépasse la taille|supera el tamaño|supera la dimensione|excede o tamanho)|überschreitet die (?:zulässige )?Größe/,
    ],
  ],
  [
    'dependency',
    certain,
    [
      /Paket \S{1,80} kann nicht gefunden werden/i,
      /パッケージ \S{1,80} が見つかりません/,
      /Impossible de trouver le paquet|No se ha podido localizar el paquete|Impossibile trovare il pacchetto/i,
      /Impossível encontrar o pacote|Nie udało się odnaleźć pakietu|Невозможно найти пакет|无法定位软件包/i,
      /\b(?:Prüfsumme .{0,60}(?:stimmt nicht|weicht (?:\S{1,20} ){0,4}ab|falsch|ungültig)|somme de contrôle .{0,60}(?:différente|incorrecte|invalide|ne correspond pas))/i,
      /\b(?:suma de (?:verificación|comprobación|control) .{0,60}(?:no coincide|incorrecta|distinta)|soma de verificação .{0,60}(?:não (?:confere|coincide)|incorreta)|somma di controllo .{0,60}(?:non corrisponde|errata))/i,
      /\bsuma kontrolna .{0,60}(?:nie zgadza|niepoprawna|nieprawidłowa)|контрольная сумма .{0,60}не (?:совпадает|соответствует)/i,
      /チェックサム.{0,20}(?:一致し(?:ない|ません)|不一致)|校验和.{0,10}(?:不匹配|不一致|不符|错误)|체크섬.{0,20}(?:일치하지|불일치)/,
    ],
  ],
  [
    'deploy',
    certain,
    [
      /(?:Spalte|colonne|columna|coluna|colonna) .{1,80} (?:existiert nicht|n['’]existe pas|no existe|não existe|non esiste)|no existe la columna/i,
      /(?:Relation|relation|relación|relazione|отношение|リレーション|关系) .{1,80}(?:existiert nicht|n['’]existe pas|no existe|non esiste|не существует|は存在しません|不存在)/i,
      /verletzt (?:Check|Unique|Fremdschlüssel)|viole la contrainte|viola la restricción|viola il vincolo|нарушает ограничение|制約.{0,20}違反/i,
    ],
  ],
  // A name that the code does not declare
  [
    'compile',
    usual,
    [
      /\b(?:[Uu]ndefinierter Bezeichner|(?:ist|wurde) nicht (?:definiert|deklariert)\b|[Ii]dentificateur (?:non déclaré|inconnu|indéfini)|n['’]est pas (?:déclarée?|définie?)(?!\w))/,
      /\b(?:no (?:está |ha sido |fue )?(?:declarad|definid)[oa]\b|não (?:foi |está )?(?:declarad|definid)[oa]\b|non (?:è )?(?:stat[oa] )?(?:dichiarat|definit)[oa]\b|niezadeklarowan|nie (?:została? )?zadeklarowan)/,
      /не (?:был[оа]? )?(?:объявлен|определен|определён)|未声明|未定义的(?:标识符|变量)|未定義の(?:識別子|変数)|宣言されていません|선언되지 않/,
    ],
  ],
  // A version that nobody may replace
  [
    'deploy',
    certain,
    [
      /\b(?:[Vv]ersione?|[Rr]elease|[Pp]aket) .{0,60}(?:bereits veröffentlicht|ist schon veröffentlicht|già (?:stat[ao] )?pubblicat[ao]|(?:est |a )?déjà (?:été )?publiée?)(?!\w)/,
      /\b(?:[Vv]ersión|[Vv]ersão|[Pp]aquete|[Pp]acote) .{0,60}\b(?:ya (?:está |fue |ha sido )?publicad[oa]|já (?:está |foi )?publicad[oa])\b/,
      /\b[Ww]ersja .{0,60}już (?:została )?opublikowan|[Вв]ерсия .{0,60}уже опубликован|[Vv]erze .{0,60}(?:již|už) (?:byla )?(?:vydána|zveřejněna)|[Vv]ersie .{0,60}\bal (?:gepubliceerd|uitgebracht)|[Vv]ersion .{0,60}redan publicerad|[Vv]ersiune.{0,60}deja publicat|sürüm.{0,60}zaten yayı[mn]lan|[Вв]ерсія .{0,60}(?:вже|уже) опублікован|版本.{0,60}已(?:经)?发布|バージョン.{0,60}(?:すでに|既に)公開|버전.{0,60}이미 (?:게시|배포|공개)/,
    ],
  ],
  // SQL Server numbers its messages in every language, and leaves the keys in English.
  [
    'deploy',
    usual,
    [
      /^(?:Msg|Mens\.|Meldung|Сообщение|消息|メッセージ|메시지) ?\d{1,6}[,，、] ?\S{1,12}? ?\d{1,2}[,，、]/m,
      /\b(?:FOREIGN|PRIMARY|UNIQUE) KEY ["«'„“]/,
    ],
  ],
  // A change that nobody has approved
  [
    'deploy',
    certain,
    [
      /(?:Änderung|Freigabe|Auslieferung|Produktivnahme).{0,80}(?:nicht (?:genehmigt|freigegeben|erteilt)|steht (?:noch )?aus\b)/i,
      /(?:changement|mise en production|livraison).{0,80}pas (?:encore )?(?:été )?(?:approuvée?|validée?|autorisée?)/i,
      /(?:cambio|publicación|despliegue).{0,80}no (?:está |ha sido |fue )?(?:aún |todavía )?(?:aprobad|autorizad)[oa]/i,
      /(?:mudança|publicação|implantação).{0,80}não (?:foi |está )?(?:ainda )?(?:aprovad|autorizad)[oa]/i,
      /(?:modifica|rilascio|pubblicazione).{0,80}non (?:è )?(?:stat[oa] )?(?:ancora )?(?:approvat|autorizzat)[oa]/i,
      /(?:изменени|релиз|выкладк|публикаци).{0,80}не (?:был[оа]? )?(?:ещё |еще )?(?:одобрен|согласован|утвержд)/i,
      // 变更, 发布 and 上线 by how they end: the check of expressions cannot judge the whole words.
      /[更布线][^，。]{0,40}[没未][^，。]{0,14}(?:审批|批准|审核)/,
      /(?:変更|リリース|デプロイ).{0,40}承認されてい?(?:ません|ない)/,
      /(?:변경|배포|릴리스).{0,40}승인되지 않/,
    ],
  ],
];
