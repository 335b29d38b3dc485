import type { Json, JsonObject } from '../index.js';

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * JSON merge patch (RFC 7386): null removes a member (one that is null already stays), mappings merge, anything else replaces. Where the RFC
 * would put a mapping in the place of a list, the mapping's keys are places in that list instead. Throws for a place the list does not have.
 */
export function mergePatch(target: Json, patch: Json, path = 'state'): Json {
  if (!isObject(patch)) return patch;
  if (Array.isArray(target)) return patchList(target, patch, path);
  const out: Record<string, Json> = { ...(isObject(target) ? target : {}) };
  for (const [key, value] of Object.entries(patch))
    if (value !== null) out[key] = mergePatch(out[key] ?? null, value, `${path}.${key}`);
    else if (out[key] !== null) delete out[key];
  return out;
}

function patchList(target: readonly Json[], patch: JsonObject, path: string): Json {
  const out = [...target];
  for (const [key, value] of Object.entries(patch)) {
    if (!/^\d+$/.test(key) || Number(key) >= out.length) throw new Error(`given: ${path} is a list of ${out.length} and has no place ${key}`);
    out[Number(key)] = mergePatch(out[Number(key)]!, value, `${path}.${key}`);
  }
  return out;
}
