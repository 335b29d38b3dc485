import type { Progress, VerifyReport } from '#sdk/verify';

/** What the checking worker tells. */
export type FromWorker = { readonly progress: Progress } | { readonly report: VerifyReport } | { readonly failure: string };

/** Checks an exported game in this browser, by the rules that came with this page. */
export function checkFile(file: string, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<VerifyReport> {
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
  const stop = (): void => worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  const checked = new Promise<VerifyReport>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('progress' in data) onProgress(data.progress);
      else if ('report' in data) resolve(data.report);
      else reject(new Error(data.failure));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage(file);
  return checked.finally(stop);
}
