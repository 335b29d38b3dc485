// The package's own entry brings a validator along that makes code from text.
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema } from '@rjsf/utils';
import type { JsonRecord, JsonValue } from '#sdk';
import { friendlySchema } from './friendly-schema.js';
import { schemaValidator } from './schema-validator.js';
import css from './create.module.css';

interface Props {
  readonly schema: JsonRecord;
  readonly value: JsonValue | undefined;
  readonly onChange: (options: JsonValue) => void;
}

/** The options of a game type, as fields. It stands inside another form and has no button of its own. */
export function OptionsForm({ schema, value, onChange }: Props) {
  return (
    <Form
      tagName="div"
      className={css.options}
      idPrefix="option"
      schema={friendlySchema(schema) as RJSFSchema}
      validator={schemaValidator}
      formData={value}
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData }) => onChange(formData as JsonValue)}
    >
      <></>
    </Form>
  );
}
