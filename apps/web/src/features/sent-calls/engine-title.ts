import { ownEngines } from '@dragoman/domain/engines';

export function engineTitle(name: string): string {
  return ownEngines.find((one) => one.name === name)?.title ?? name;
}
