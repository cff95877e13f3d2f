import type { Translation } from './translation.ts';

/** Words that compilers, shells and other tools print: how they mark an error, and their commonest verdicts. */
export const portuguese: Translation = {
  phrases: [
    ['erro fatal:', 'fatal error:'],
    ['erro:', 'error:'],
    ['Erro:', 'Error:'],
    ['ERRO:', 'ERROR:'],
    ['aviso:', 'warning:'],
    ['Erro em ', 'Error: in '],
    ['diretório inexistente', 'No such file'],
    ['diretório não encontrado', 'No such file'],
    ['Permissão negada', 'Permission denied'],
    ['Não há espaço disponível', 'No space left'],
    ['Conexão recusada', 'Connection refused'],
    ['Tempo esgotado para conexão', 'Connection timed out'],
    ['Operação não permitida', 'Operation not permitted'],
    ['possível alocar memória', 'Cannot allocate memory'],
    ['serviço desconhecido', 'service not known'],
    ['na resolução de nome', 'failure in name resolution'],
    ['Falha de segmentação', 'Segmentation fault'],
    ['somente para leitura', 'Read-only file system'],
    ['disco excedida', 'Disk quota exceeded'],
    ['comando não encontrado', 'command not found'],
    ['Sem regra para', 'No rule to make target'],
    ['possível resolver endereço', 'unable to resolve host address'],
    ['erro de sintaxe', 'syntax error'],
    ['não é reconhecido como um comando', 'is not recognized as'],
    ['não é reconhecido como nome de cmdlet', 'is not recognized as'],
    ['Execução interrompida', 'Execution halted'],
  ],
};
