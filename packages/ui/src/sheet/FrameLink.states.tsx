import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { FrameLink } from './FrameLink';

export default [
  statesOf('FrameLink', {
    usual: <FrameLink to="#Way-usuel">ADAM Jeanne</FrameLink>,
    empty: null,
    loading: null,
    error: null,
    long: <FrameLink to="#Way-texte-long">{LONG}</FrameLink>,
  }),
];
