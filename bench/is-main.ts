import { pathToFileURL } from 'node:url';

/** Whether a module is what node was started with, and not imported. */
export const isMain = (moduleUrl: string): boolean => process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl;
