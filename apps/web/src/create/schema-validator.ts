import { Validator, type Schema } from '@cfworker/json-schema';
import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';

/** Our pages may run no code made from text (their security policy), as most validators do: this one reads the schema instead. */
function faultsOf(schema: RJSFSchema, data: unknown): RJSFValidationError[] {
  const { errors } = new Validator(schema as Schema, '2020-12', false).validate(data);
  return errors.map(({ error, instanceLocation }) => ({ stack: error, message: error, property: instanceLocation.replace(/^#/, '').replaceAll('/', '.') }));
}

/** Validates forms for the library that draws them. What the service says of the options counts; this is told sooner. */
export const schemaValidator: ValidatorType = {
  validateFormData: (data, schema) => ({ errors: faultsOf(schema, data), errorSchema: {} }),
  isValid: (schema, data) => new Validator(schema as Schema, '2020-12').validate(data).valid,
  rawValidation: (schema, data) => ({ errors: faultsOf(schema, data) as never[] }),
};
