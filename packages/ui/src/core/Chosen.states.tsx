import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Chosen } from './Chosen';

const list = (text: string) => (
  <dl>
    <Chosen label="Site" text={text} />
  </dl>
);

export default [statesOf('Chosen', { usual: list('Albi'), empty: null, loading: null, error: null, long: list(LONG) })];
