import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const chinese: Translation = {
  phrases: [
    ['致命错误：', 'fatal: '],
    ['致命的:', 'fatal:'],
    ['错误：', 'error: '],
    ['错误: ', 'error: '],
    ['警告：', 'warning: '],
    ['警告: ', 'warning: '],
    ['没有那个文件或目录', 'No such file or directory'],
    ['权限不够', 'Permission denied'],
    ['设备上没有空间', 'No space left on device'],
    ['拒绝连接', 'Connection refused'],
    ['连接超时', 'Connection timed out'],
    ['不允许的操作', 'Operation not permitted'],
    ['无法分配内存', 'Cannot allocate memory'],
    ['未知的名称或服务', 'Name or service not known'],
    ['域名解析暂时失败', 'Temporary failure in name resolution'],
    ['段错误', 'Segmentation fault'],
    ['只读文件系统', 'Read-only file system'],
    ['超出磁盘限额', 'Disk quota exceeded'],
    ['未找到命令', 'command not found'],
    ['没有规则可制作目标', 'No rule to make target'],
    ['无法解析主机地址', 'unable to resolve host address'],
  ],
};
