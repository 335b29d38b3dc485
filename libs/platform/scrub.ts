const SECRET_NAME = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|nightledger-invite|.*(password|secret|token|seed|salt|api_?key|invite).*)$/i;
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/\bnlk_[0-9a-f]+_[\w-]+/gi, '[secret]'],
  [/(\w+:\/\/[^\s:/@]*):[^\s@]*@/g, '$1:[secret]@'],
  [/\$argon2\w*\$[^\s"']+/g, '[secret]'],
];

/** A text without the tokens, keys and passwords of addresses in it. */
export function scrubText(text: string): string {
  return SECRET_TEXT.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}

/** A copy fit for a log: nothing under the name of a secret, no token in any text, of an error its name, code, message and stack. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return scrubError(value, depth);
  if (depth > 6 || ArrayBuffer.isView(value)) return '[left out]';
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, SECRET_NAME.test(name) ? '[secret]' : scrub(item, depth + 1)]));
}

function scrubError(error: Error & { code?: unknown }, depth: number): unknown {
  return {
    type: error.name,
    ...(error.code === undefined ? {} : { code: scrub(error.code, depth + 1) }),
    message: scrubText(error.message),
    stack: scrubText(error.stack ?? ''),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: scrub(error.cause, depth + 1) }),
  };
}
