/** `npm start`: whatever is missing is installed, generated and compiled; then every service runs in this one process. */
import { prepare } from './prepare.mjs';

prepare();
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
process.setSourceMapsEnabled(true);
await import('../dist/apps/standalone/main.js');

/** npm may be killed in a way it cannot pass on: then this must not live on unseen, holding the port. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
