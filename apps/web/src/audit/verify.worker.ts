import { verifyGame } from '#sdk/verify';
import type { FromWorker } from './check-file.js';

const tell = (message: FromWorker): void => postMessage(message);

/** Checks the file it is sent, beside the page: the page goes on meanwhile. */
onmessage = ({ data }: MessageEvent<string>) => {
  verifyGame(data, { onProgress: (progress) => tell({ progress }) }).then(
    (report) => tell({ report }),
    (error: unknown) => tell({ failure: String(error) }),
  );
};
