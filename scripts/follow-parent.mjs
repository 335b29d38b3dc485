/** Preloaded into a process of the cluster: when the process that started it is gone, however it went, this one stops as on SIGTERM. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
