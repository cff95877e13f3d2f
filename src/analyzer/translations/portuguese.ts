import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const portuguese: Translation = {
  phrases: [
    ['erro fatal: ', 'fatal error: '],
    ['erro: ', 'error: '],
    ['ERRO:  ', 'ERROR:  '],
    ['aviso: ', 'warning: '],
    ['Arquivo ou diretório inexistente', 'No such file or directory'],
    ['Permissão negada', 'Permission denied'],
    ['Não há espaço disponível no dispositivo', 'No space left on device'],
    ['Conexão recusada', 'Connection refused'],
    ['Tempo esgotado para conexão', 'Connection timed out'],
    ['Operação não permitida', 'Operation not permitted'],
    ['Não foi possível alocar memória', 'Cannot allocate memory'],
    ['Nome ou serviço desconhecido', 'Name or service not known'],
    ['Falha temporário na resolução de nome', 'Temporary failure in name resolution'],
    ['Falha de segmentação', 'Segmentation fault'],
    ['Sistema de arquivos somente para leitura', 'Read-only file system'],
    ['Cota da disco excedida', 'Disk quota exceeded'],
    ['comando não encontrado', 'command not found'],
    ['Sem regra para processar o alvo', 'No rule to make target'],
    ['não foi possível resolver endereço de máquina', 'unable to resolve host address'],
  ],
};
