export { compileMasks, faultOfMasks, type MaskRule, maskKinds, mostMasks } from './mask-rule.ts';
