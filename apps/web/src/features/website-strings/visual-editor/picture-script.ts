import '@dragoman/snippet/picture';
