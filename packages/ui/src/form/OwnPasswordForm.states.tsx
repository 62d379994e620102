import { statesOf } from '../kit/states';
import { OwnPasswordForm } from './OwnPasswordForm';

export default [
  statesOf('OwnPasswordForm', {
    usual: <OwnPasswordForm guarded={false} />,
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
